package dev.stoa.cli.print;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.output.JsonValueWriter;
import java.io.IOException;

/** Prints one JSON object per line. */
public final class JsonLines {
  /** Writes the fields of the object of a line. */
  public interface FieldWriter {
    void write(JsonGenerator json) throws IOException;
  }

  private JsonLines() {}

  /** Prints an object on one line. */
  public static void print(Console console, FieldWriter fields) throws IOException {
    try (JsonGenerator json = JsonValueWriter.newGenerator(console.out())) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
      json.writeRaw('\n');
    }
  }

  /** Writes an array of texts. */
  public static void writeTexts(String name, Iterable<String> texts, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }
}
