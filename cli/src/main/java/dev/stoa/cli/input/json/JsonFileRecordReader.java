package dev.stoa.cli.input.json;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InferencePass;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Reads the records of a JSON file, without an intermediate tree. */
public final class JsonFileRecordReader implements FileRecordReader {
  private final JsonRowReader rowReader;
  private final JsonRecordDecoder decoder;
  private final GenericRecord record;
  private final boolean keepsAbsentFields;

  private JsonFileRecordReader(
      JsonRowReader rowReader,
      JsonRecordDecoder decoder,
      Schema schema,
      boolean keepsAbsentFields) {
    this.keepsAbsentFields = keepsAbsentFields;
    this.rowReader = rowReader;
    this.decoder = decoder;
    this.record = new GenericData.Record(schema);
  }

  /** Creates a source that reads files with the schema of the options, or with an inferred one. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    ConvertedValueReport report = new ConvertedValueReport();
    return source(locations, options, report, report::message);
  }

  /** Creates a source that leaves its warning to the owner of a report. */
  static RecordSource reportingSource(
      List<InputLocation> locations, InputOptions options, ConvertedValueReport report) {
    return source(locations, options, report, () -> "");
  }

  private static RecordSource source(
      List<InputLocation> locations,
      InputOptions options,
      ConvertedValueReport report,
      Supplier<String> warningSupplier) {
    Schema schema =
        options.schema().orElseGet(() -> options.schemaAdapter().apply(infer(locations, options)));
    return new ConcatenatedRecordSource(
        schema,
        locations,
        options.badRecords(),
        location -> {
          JsonRecordDecoder decoder =
              JsonDecoders.ofRows(schema, report.newCounts(location.name()));
          return new JsonFileRecordReader(
              JsonRowReader.open(location, options.badRecords().areSkipped()),
              decoder,
              schema,
              options.keepsAbsentFields());
        },
        warningSupplier);
  }

  private static Schema infer(List<InputLocation> locations, InputOptions options) {
    InferencePass inference = new InferencePass(locations, options.listener());
    BadRecords badRecords = options.badRecords().forInference();
    JsonShapeReader shapeReader = new JsonShapeReader(options.inference());
    InputLocation lastLocation = null;
    for (InputLocation location : locations) {
      lastLocation = location;
      try (JsonRowReader rowReader = JsonRowReader.open(location, badRecords.areSkipped())) {
        while (observeNext(rowReader, shapeReader, location, badRecords)) {
          inference.reportProgress(rowReader.position());
        }
        inference.finishFile(location);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    if (shapeReader.rowShape().members().isEmpty()) {
      throw new InputException(
          (lastLocation == null ? "the input" : lastLocation.name())
              + " has no records with fields, so no schema can be inferred: give one with"
              + " --schema");
    }
    return JsonShapeSchema.of(shapeReader.rowShape(), options.inference());
  }

  /** Observes the next row; what is skipped is reported when it is read again. */
  private static boolean observeNext(
      JsonRowReader rowReader,
      JsonShapeReader shapeReader,
      InputLocation location,
      BadRecords badRecords) {
    while (true) {
      try {
        boolean hasRow = rowReader.next();
        if (hasRow) {
          shapeReader.readRow(rowReader.parser());
        }
        return hasRow;
      } catch (IOException e) {
        badRecords.skip(location.name(), e, rowReader::skipBad);
      }
    }
  }

  @Override
  public boolean next() throws IOException {
    if (!rowReader.next()) {
      return false;
    }
    if (keepsAbsentFields) {
      decoder.decodePresentInto(rowReader.parser(), record);
    } else {
      decoder.decodeInto(rowReader.parser(), record);
    }
    rowReader.checkEncoding();
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    return rowReader.position();
  }

  @Override
  public String location() {
    return "line " + rowReader.parser().currentTokenLocation().getLineNr();
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return rowReader.skipBad(failure);
  }

  @Override
  public void close() throws IOException {
    rowReader.close();
  }
}
