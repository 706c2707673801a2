package dev.stoa.cli.input.sequencefile;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.InvalidFileException;
import dev.stoa.cli.input.nutch.NutchPageReader;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.ConcatenatedRecordSource;
import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InferencePass;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.Writable;

/**
 * Reads the records of a SequenceFile: columns {@code key} and {@code value}. If one of them is
 * NullWritable it has no column, and if the other one is then an Avro record, its fields are the
 * columns.
 */
public final class SequenceFileRecordReader implements FileRecordReader {
  /**
   * How a pair becomes a row.
   *
   * @param sideIndexes 0 for the key and 1 for the value, unless they are NullWritable
   * @param isRecord whether the only side is a record, and so the row
   */
  private record Layout(Schema schema, List<Integer> sideIndexes, boolean isRecord) {}

  private final InputLocation location;
  private final SequenceFileReader reader;
  private final Layout layout;
  private GenericRecord record;

  private SequenceFileRecordReader(
      InputLocation location, SequenceFileReader reader, Layout layout) {
    this.location = location;
    this.reader = reader;
    this.layout = layout;
    this.record = layout.isRecord() ? null : new GenericData.Record(layout.schema());
  }

  /** Creates a source that reads several files in sequence. */
  public static RecordSource source(List<InputLocation> locations, InputOptions options) {
    if (options.schema().isPresent() && !options.isSchemaOfInputs()) {
      throw new InputException(
          "SequenceFiles contain their schema: read "
              + locations.get(0).name()
              + " without --schema");
    }
    if (isNutchContent(locations.get(0))) {
      return NutchPageReader.source(locations, options);
    }
    Layout layout =
        options.schema().isPresent()
            ? knownLayout(locations.get(0), options.schema().get())
            : layout(locations, options);
    return new ConcatenatedRecordSource(
        layout.schema(),
        locations,
        options.badRecords(),
        location ->
            new SequenceFileRecordReader(location, SequenceFileReader.open(location), layout));
  }

  /** Whether a file contains pages of Nutch, whose classes must then be on the class path. */
  private static boolean isNutchContent(InputLocation location) {
    try {
      boolean isContent =
          SequenceFileReader.valueClassName(location).equals(NutchPageReader.CONTENT_CLASS);
      if (isContent) {
        SequenceFileReader.open(location).close(); // fails with a message without the class
      }
      return isContent;
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  /** Returns the layout of records whose schema was inferred from all files before. */
  private static Layout knownLayout(InputLocation location, Schema schema) {
    List<Integer> sideIndexes = new ArrayList<>();
    boolean isRecord = true;
    try (SequenceFileReader reader = SequenceFileReader.open(location)) {
      for (int i = 0; i < reader.sides().size(); i++) {
        if (!reader.sides().get(i).isAbsent()) {
          sideIndexes.add(i);
          isRecord &= !schema.getFields().get(0).name().equals(reader.sides().get(i).name());
        }
      }
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
    return new Layout(schema, sideIndexes, isRecord && sideIndexes.size() == 1);
  }

  private static Layout layout(List<InputLocation> locations, InputOptions options) {
    InferencePass inference = new InferencePass(locations, options.listener());
    BadRecords badRecords = options.badRecords().forInference();
    List<SequenceFileReader.Side> firstSides = List.of();
    List<WritableShape> shapes = List.of(new WritableShape(), new WritableShape());
    for (InputLocation location : locations) {
      try (SequenceFileReader reader = SequenceFileReader.open(location)) {
        if (firstSides.isEmpty()) {
          firstSides = reader.sides();
        } else if (!firstSides.equals(reader.sides())) {
          throw new InvalidFileException(
              "at its beginning: the keys or values are of another class or schema than those of "
                  + locations.get(0).name()
                  + ": read them one at a time");
        }
        List<Integer> containerIndexes = observeClasses(reader, shapes);
        while (!containerIndexes.isEmpty() && nextGood(reader, location, badRecords)) {
          for (int i : containerIndexes) {
            shapes.get(i).observe((Writable) reader.current(i));
          }
          inference.reportProgress(reader.position());
        }
        inference.finishFile(location);
      } catch (IOException e) {
        throw InputErrors.toException(location.name(), e);
      }
    }
    return layout(locations.get(0).name(), firstSides, shapes);
  }

  /**
   * Infers the types of key and value that their classes determine, and returns the indexes of the
   * others.
   */
  private static List<Integer> observeClasses(SequenceFileReader reader, List<WritableShape> shapes)
      throws IOException {
    List<Integer> containerIndexes = new ArrayList<>();
    for (int i = 0; i < shapes.size(); i++) {
      SequenceFileReader.Side side = reader.sides().get(i);
      if (WritableShape.isContainer(side.type())) {
        containerIndexes.add(i);
      } else if (WritableShape.isScalar(side.type())) {
        shapes.get(i).observeClass(side.type());
      } else if (!side.isAvro()) {
        throw WritableValues.unsupportedClass(side.type());
      }
    }
    return containerIndexes;
  }

  /** Moves to the next good record; what is skipped is reported when it is read again. */
  private static boolean nextGood(
      SequenceFileReader reader, InputLocation location, BadRecords badRecords) {
    while (true) {
      try {
        return reader.next();
      } catch (IOException e) {
        badRecords.skip(location.name(), e, failure -> skipToMarker(reader));
      }
    }
  }

  private static Optional<LostRecords> skipToMarker(SequenceFileReader reader) throws IOException {
    reader.skipToMarker();
    return Optional.of(new LostRecords(1, "the records up to the next sync marker"));
  }

  private static Layout layout(
      String name, List<SequenceFileReader.Side> sides, List<WritableShape> shapes) {
    List<Integer> sideIndexes = new ArrayList<>();
    List<Schema.Field> fields = new ArrayList<>();
    for (int i = 0; i < sides.size(); i++) {
      SequenceFileReader.Side side = sides.get(i);
      if (!side.isAbsent()) {
        Schema schema = side.isAvro() ? side.schema() : shapes.get(i).schema();
        sideIndexes.add(i);
        fields.add(InferredFields.field(side.name(), schema));
      }
    }
    if (fields.isEmpty()) {
      throw new InputException(name + " contains only NullWritables: name a file with data");
    }
    Schema onlySchema = fields.get(0).schema();
    return fields.size() == 1 && onlySchema.getType() == Schema.Type.RECORD
        ? new Layout(onlySchema, sideIndexes, true)
        : new Layout(
            Schema.createRecord("Row", null, "dev.stoa.input", false, fields), sideIndexes, false);
  }

  @Override
  public boolean next() throws IOException {
    if (!reader.next()) {
      return false;
    }
    if (layout.isRecord()) {
      record = (GenericRecord) WritableValues.toAvro(reader.current(layout.sideIndexes().get(0)));
    } else {
      for (int i = 0; i < layout.sideIndexes().size(); i++) {
        record.put(i, WritableValues.toAvro(reader.current(layout.sideIndexes().get(i))));
      }
    }
    return true;
  }

  @Override
  public GenericRecord record() {
    return record;
  }

  @Override
  public long position() {
    try {
      return reader.position();
    } catch (IOException e) {
      throw InputErrors.toException(location.name(), e);
    }
  }

  @Override
  public String location() {
    return "record " + reader.recordCount();
  }

  @Override
  public Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return skipToMarker(reader);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
