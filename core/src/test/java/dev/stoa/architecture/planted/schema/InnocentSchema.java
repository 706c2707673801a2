package dev.stoa.architecture.planted.schema;

import java.util.List;
import org.apache.avro.Schema;

/** Correct: uses only the JDK and Avro. */
public record InnocentSchema(Schema schema, List<byte[][]> bytes) {}
