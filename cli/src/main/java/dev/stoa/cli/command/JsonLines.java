package dev.stoa.cli.command;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.JsonValueWriter;
import java.io.IOException;

/** Prints one JSON object per line. */
final class JsonLines {
  /** Writes the fields of an open object. */
  interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonLines() {}

  static void print(Console console, Fields fields) throws IOException {
    try (JsonGenerator json = JsonValueWriter.generator(console.out())) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }
}
