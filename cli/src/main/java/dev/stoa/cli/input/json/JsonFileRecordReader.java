package dev.stoa.cli.input.json;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InferenceListener;
import dev.stoa.cli.input.record.InferencePass;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** The records of a JSON file, decoded without an intermediate tree. */
public final class JsonFileRecordReader implements FileRecordReader {
  private final JsonRowReader rows;
  private final JsonRecordDecoder decoder;
  private final GenericRecord record;

  private JsonFileRecordReader(JsonRowReader rows, JsonRecordDecoder decoder, Schema schema) {
    this.rows = rows;
    this.decoder = decoder;
    this.record = new GenericData.Record(schema);
  }

  /** Reads with the given schema, or with one that fits all the files. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    Schema schema = options.schema().orElseGet(() -> infer(locations, options.listener()));
    JsonRecordDecoder decoder = JsonDecoders.ofRows(schema);
    return new ConcatenatedRecordSource(
        schema,
        locations,
        location -> new JsonFileRecordReader(JsonRowReader.open(location), decoder, schema));
  }

  private static Schema infer(List<InputLocation> locations, InferenceListener listener) {
    InferencePass pass = new InferencePass(locations, listener);
    JsonShapeReader shapes = new JsonShapeReader();
    InputLocation last = null;
    for (InputLocation location : locations) {
      last = location;
      try (JsonRowReader rows = JsonRowReader.open(location)) {
        while (rows.next()) {
          shapes.readRow(rows.parser());
          pass.update(rows.position());
        }
        pass.finish(location);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    if (shapes.root().members().isEmpty()) {
      throw new InputException(
          (last == null ? "the input" : last.name())
              + " has no records with fields, so no schema can be inferred: give one with"
              + " --schema");
    }
    return JsonShapeSchema.of(shapes.root());
  }

  @Override
  public boolean next() throws IOException {
    if (!rows.next()) {
      return false;
    }
    decoder.decodeInto(rows.parser(), record);
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return rows.position();
  }

  @Override
  public String location() {
    return "line " + rows.parser().currentTokenLocation().getLineNr();
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
