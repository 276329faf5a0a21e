package cluster

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"time"

	"eras/internal/files"
)

// Secret is what the keys of a server's users and its certificate are derived from. Servers
// with the same secret accept the same invitations.
type Secret [32]byte

// NewSecret returns a random secret.
func NewSecret() Secret {
	var s Secret
	_, _ = rand.Read(s[:]) // never fails
	return s
}

// KeptSecret returns the secret in a file that only its owner may read. If there is no such
// file, or an empty one, it writes one with a new secret.
func KeptSecret(path string) (Secret, error) {
	text, err := files.Read(path, files.MaxText)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(text) == 0 {
		s := NewSecret()
		if err = os.MkdirAll(filepath.Dir(path), 0o777); err == nil {
			err = files.Write(path, []byte(hex.EncodeToString(s[:])+"\n"), 0o600)
		}
		if err != nil {
			return Secret{}, fmt.Errorf("writing the secret of the server: %w", err)
		}
		return s, nil
	}
	if err != nil {
		return Secret{}, fmt.Errorf("reading the secret of the server: %w", err)
	}
	digits, err := hex.DecodeString(strings.TrimSpace(string(text)))
	if err != nil || len(digits) != len(Secret{}) {
		return Secret{}, fmt.Errorf("reading the secret of the server: %s must hold %d hexadecimal digits: put back a copy, or delete it to get a new one, which makes all codes worthless that were given out", path, 2*len(Secret{}))
	}
	return Secret(digits), nil
}

// derive returns the given number of bytes, derived from the secret for a purpose.
func (s Secret) derive(purpose string, bytes int) []byte {
	key, err := hkdf.Key(sha256.New, s[:], nil, "eras "+purpose, bytes)
	if err != nil {
		panic(err) // only for an impossible length
	}
	return key
}

// Key returns the key of a user, 32 hexadecimal digits.
func (s Secret) Key(user string) string { return hex.EncodeToString(s.derive("user "+user, 16)) }

// certificate returns the server's certificate, which is the same in every call. Clients identify
// it by its fingerprint, so it names nobody and is always valid.
func (s Secret) certificate() (tls.Certificate, error) {
	key := ed25519.NewKeyFromSeed(s.derive("certificate", ed25519.SeedSize))
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1),
		Subject:      pkix.Name{CommonName: "eras"},
		NotBefore:    time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC),
		NotAfter:     time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
		KeyUsage:     x509.KeyUsageDigitalSignature,
		ExtKeyUsage:  []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, key.Public(), key)
	if err != nil {
		return tls.Certificate{}, fmt.Errorf("making a certificate: %w", err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, nil
}

// fingerprint returns the SHA-256 digest of a certificate in hexadecimal digits.
func fingerprint(der []byte) string {
	sum := sha256.Sum256(der)
	return hex.EncodeToString(sum[:])
}

// pinned returns a configuration that accepts only a server whose certificate has the fingerprint.
func pinned(print string) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS13,
		InsecureSkipVerify: true, // the certificate is not signed by an authority
		VerifyConnection: func(state tls.ConnectionState) error {
			if len(state.PeerCertificates) == 0 || fingerprint(state.PeerCertificates[0].Raw) != print {
				return ErrOtherServer
			}
			return nil
		},
	}
}

// ErrOtherServer is the error of a server whose certificate does not have the expected fingerprint.
var ErrOtherServer = errors.New("the server is not the one of the invitation: its certificate has another fingerprint")
