package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the values of one Avro type as JSON; made by {@link JsonEncoders}, once per schema. */
@FunctionalInterface
interface JsonEncoder {
  void encode(Object value, JsonGenerator generator) throws IOException;
}
