module recipes

go 1.26.0
