package dev.stoa.cli.input.partition;

import dev.stoa.cli.input.file.HivePartitions.PartitionValue;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.file.PartitionedInput;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads files one after another and adds the values that their directories name; a column that the
 * files have too keeps the files' values.
 */
public final class PartitionedRecordSource implements RecordSource {
  /** Opens files as one source. */
  @FunctionalInterface
  public interface SourceOpener {
    /** Opens files, which are not in partitions. */
    RecordSource open(List<InputLocation> files, InputOptions options);
  }

  private final List<PartitionedInput> inputs;
  private final InputOptions fileOptions;
  private final SourceOpener opener;
  private final Schema schema;

  /** The position of each field in the files' records; -1 for partition columns. */
  private final int[] filePositions;

  /** The values of the current file's partition columns, at the positions of the fields. */
  private Object[] partitionValues = {};

  private Optional<RecordSource> currentFile = Optional.empty();
  private int fileIndex = -1;
  private long finishedFilesSizeInBytes;
  private String warning = "";

  private PartitionedRecordSource(
      List<PartitionedInput> inputs,
      InputOptions fileOptions,
      SourceOpener opener,
      Schema fileSchema,
      Schema schema) {
    this.inputs = inputs;
    this.fileOptions =
        fileOptions.schema().isPresent()
            ? fileOptions.withSchema(fileSchema)
            : fileOptions.withSchemaOfInputs(fileSchema);
    this.opener = opener;
    this.schema = schema;
    this.filePositions =
        schema.getFields().stream()
            .map(field -> fileSchema.getField(field.name()))
            .mapToInt(field -> field == null ? -1 : field.pos())
            .toArray();
  }

  /**
   * Creates a source.
   *
   * @throws InputException when the files are in directories of different columns
   */
  public static RecordSource open(
      List<InputLocation> locations, InputOptions options, SourceOpener opener) {
    List<PartitionedInput> inputs = checkColumns(locations);
    List<String> columns = columnsOf(inputs.get(0));
    if (options.schema().isPresent()) {
      Schema schema = options.schema().get();
      Schema fileSchema = withoutColumns(schema, columns);
      return new PartitionedRecordSource(inputs, options, opener, fileSchema, schema);
    }
    Schema fileSchema = schemaOf(inputs, options, opener);
    Schema schema = withColumns(fileSchema, columns, inputs, options);
    return new PartitionedRecordSource(inputs, options, opener, fileSchema, schema);
  }

  private static List<PartitionedInput> checkColumns(List<InputLocation> locations) {
    List<PartitionedInput> inputs = new ArrayList<>();
    for (InputLocation location : locations) {
      PartitionedInput input =
          location instanceof PartitionedInput partitioned
              ? partitioned
              : new PartitionedInput(location, List.of());
      inputs.add(input);
      List<String> expected = columnsOf(inputs.get(0));
      if (!columnsOf(input).equals(expected)) {
        throw new InputException(
            "the files have different partition columns, "
                + inputs.get(0).name()
                + " has "
                + expected
                + " and "
                + input.name()
                + " has "
                + columnsOf(input)
                + ": load them one after another");
      }
    }
    return inputs;
  }

  private static List<String> columnsOf(PartitionedInput input) {
    return input.values().stream().map(PartitionValue::column).toList();
  }

  private static Schema schemaOf(
      List<PartitionedInput> inputs, InputOptions options, SourceOpener opener) {
    List<InputLocation> files = inputs.stream().map(PartitionedInput::file).toList();
    try (RecordSource source = opener.open(files, options)) {
      return source.schema();
    } catch (IOException e) {
      throw new InputException(
          inputs.get(0).name() + " could not be closed: check its disk or server", e);
    }
  }

  private static Schema withoutColumns(Schema schema, List<String> columns) {
    return record(
        schema,
        schema.getFields().stream()
            .filter(field -> !columns.contains(FieldProperties.externalName(field)))
            .toList());
  }

  private static Schema withColumns(
      Schema fileSchema,
      List<String> columns,
      List<PartitionedInput> inputs,
      InputOptions options) {
    List<Schema.Field> fields = new ArrayList<>(fileSchema.getFields());
    for (int i = 0; i < columns.size(); i++) {
      int position = i;
      List<String> texts =
          inputs.stream()
              .flatMap(input -> input.values().get(position).text().stream())
              .distinct()
              .toList();
      Schema.Field field = InferredFields.field(columns.get(i), PartitionTypes.infer(texts));
      if (fileSchema.getField(field.name()) == null) {
        fields.add(field);
      }
    }
    return options.schemaAdapter().apply(record(fileSchema, fields));
  }

  private static Schema record(Schema original, List<Schema.Field> fields) {
    return Schema.createRecord(
        original.getName(),
        original.getDoc(),
        original.getNamespace(),
        false,
        fields.stream().map(field -> new Schema.Field(field, field.schema())).toList());
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public boolean next() {
    while (currentFile.isEmpty() || !currentFile.get().next()) {
      closeFile();
      if (fileIndex + 1 >= inputs.size()) {
        return false;
      }
      fileIndex++;
      openFile(inputs.get(fileIndex));
    }
    return true;
  }

  private void openFile(PartitionedInput input) {
    partitionValues = new Object[filePositions.length];
    for (Schema.Field field : schema.getFields()) {
      if (filePositions[field.pos()] < 0) {
        partitionValues[field.pos()] = partitionValue(input, field);
      }
    }
    currentFile = Optional.of(opener.open(List.of(input.file()), fileOptions));
  }

  private static Object partitionValue(PartitionedInput input, Schema.Field field) {
    String name = FieldProperties.externalName(field);
    return input.values().stream()
        .filter(value -> value.column().equals(name))
        .findFirst()
        .map(value -> PartitionTypes.parse(value, field.schema(), input.name()))
        .orElse(null);
  }

  @Override
  public GenericRecord record() {
    GenericRecord fileRecord =
        currentFile
            .orElseThrow(
                () -> new NoSuchElementException("next() was not called or found no record"))
            .record();
    GenericData.Record record = new GenericData.Record(schema);
    for (int i = 0; i < filePositions.length; i++) {
      record.put(i, filePositions[i] < 0 ? partitionValues[i] : fileRecord.get(filePositions[i]));
    }
    return record;
  }

  @Override
  public long position() {
    return finishedFilesSizeInBytes + currentFile.map(RecordSource::position).orElse(0L);
  }

  @Override
  public long sizeInBytes() {
    return inputs.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  @Override
  public String location() {
    return currentFile
        .map(RecordSource::location)
        .orElse(fileIndex < 0 ? "the beginning of the input" : "the end of the input");
  }

  @Override
  public String warning() {
    return warning;
  }

  @Override
  public void close() {
    closeFile();
  }

  private void closeFile() {
    if (currentFile.isPresent()) {
      RecordSource file = currentFile.get();
      currentFile = Optional.empty();
      finishedFilesSizeInBytes += inputs.get(fileIndex).sizeInBytes();
      warning = file.warning().isEmpty() ? warning : file.warning();
      try {
        file.close();
      } catch (IOException e) {
        throw new InputException(
            inputs.get(fileIndex).name() + " could not be closed: check its disk or server", e);
      }
    }
  }
}
