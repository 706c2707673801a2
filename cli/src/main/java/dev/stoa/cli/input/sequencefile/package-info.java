/** Reads SequenceFiles of Avro records and of Hadoop's Writables. */
package dev.stoa.cli.input.sequencefile;
