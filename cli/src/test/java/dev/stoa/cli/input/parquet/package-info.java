/** Tests of the parts that read Parquet files. */
package dev.stoa.cli.input.parquet;
