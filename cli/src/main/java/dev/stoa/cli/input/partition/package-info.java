/** Reads files in directories that are named by the values of columns, as Hive writes them. */
package dev.stoa.cli.input.partition;
