package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the JSON of one Avro type's values; made by {@link JsonEncoders}, once a schema. */
@FunctionalInterface
interface JsonEncoder {
  void encode(Object value, JsonGenerator generator) throws IOException;
}
