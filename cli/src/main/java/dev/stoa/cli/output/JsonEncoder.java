package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes the values of one Avro type as JSON; {@link JsonEncoders} creates it, once per schema. */
@FunctionalInterface
interface JsonEncoder {
  void encode(Object value, JsonGenerator generator) throws IOException;
}
