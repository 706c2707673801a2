package dev.stoa.architecture.planted.table;

import org.apache.avro.Schema;

/** A violation: an internal type that uses Avro's schema instead of {@code dev.stoa.type}. */
record ScanThatNamesAvrosSchema(Schema schema) {}
