package dev.stoa.architecture.planted.table;

import org.apache.avro.Schema;

/** Wrong: what is no public method passes types of ours. */
record ScanThatNamesAvrosSchema(Schema schema) {}
