package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.record.CsvNotation;

/**
 * How the fields of a CSV file are understood.
 *
 * @param nulls which texts mean null
 * @param notation how numbers and dates are written
 */
record CsvConventions(CsvNulls nulls, CsvNotation notation) {}
