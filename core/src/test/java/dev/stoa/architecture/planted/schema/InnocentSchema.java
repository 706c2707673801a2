package dev.stoa.architecture.planted.schema;

import java.util.List;
import org.apache.avro.Schema;

/** Allowed: uses the JDK and Avro. */
public record InnocentSchema(Schema schema, List<byte[][]> bytes) {}
