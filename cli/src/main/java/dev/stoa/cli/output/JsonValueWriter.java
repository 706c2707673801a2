package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import dev.stoa.cli.input.json.JsonText;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.avro.Schema;

/** Writes the values of one schema as JSON; the package documentation describes each type. */
public final class JsonValueWriter {
  private final JsonEncoder encoder;

  private JsonValueWriter(JsonEncoder encoder) {
    this.encoder = encoder;
  }

  /** Creates a writer of values of a schema, with dates and times as ISO text. */
  public static JsonValueWriter of(Schema schema) {
    return of(schema, ValueStyle.ISO);
  }

  /** Creates a writer of values of a schema. */
  public static JsonValueWriter of(Schema schema, ValueStyle style) {
    return new JsonValueWriter(JsonEncoders.of(schema, style));
  }

  /** Creates a JSON generator that leaves its stream open when closed and adds no separators. */
  public static JsonGenerator newGenerator(OutputStream out) throws IOException {
    return JsonText.factory()
        .createGenerator(out)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
        .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8.mappedFeature())
        .setRootValueSeparator(null);
  }

  /** Writes one value. */
  public void write(Object value, JsonGenerator generator) throws IOException {
    encoder.encode(value, generator);
  }

  /** Writes one value and ends its line. */
  public void writeLine(Object value, JsonGenerator generator) throws IOException {
    encoder.encode(value, generator);
    generator.writeRaw('\n');
  }

  /** Returns a value as JSON on one line. */
  public String toJson(Object value) {
    return toJson(value, generator -> {});
  }

  /** Returns a value as JSON over several lines. */
  public String toPrettyJson(Object value) {
    return toJson(value, generator -> generator.setPrettyPrinter(new DefaultPrettyPrinter()));
  }

  private String toJson(Object value, Consumer<JsonGenerator> configuration) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JsonText.factory().createGenerator(text)) {
      configuration.accept(generator);
      encoder.encode(value, generator);
    } catch (IOException e) {
      throw new UncheckedIOException("a string writer failed", e);
    }
    return text.toString();
  }
}
