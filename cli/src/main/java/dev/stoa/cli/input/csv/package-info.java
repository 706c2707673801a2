/**
 * Reads CSV and TSV files: infers the types of the columns in a first pass, parses the rows in a
 * second one.
 */
package dev.stoa.cli.input.csv;
