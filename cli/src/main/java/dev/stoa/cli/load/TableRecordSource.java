package dev.stoa.cli.load;

import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.file.InputLocations;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.data.ColumnarRecord;
import dev.stoa.table.Table;
import dev.stoa.table.scan.RecordMapper;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.scan.TableScan;
import dev.stoa.table.scan.TypedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** The rows of tables that are inputs of a load, with the schema of the first one. */
final class TableRecordSource implements RecordSource {
  private final Schema schema;
  private final Iterator<TableScan> scans;
  private final Iterator<String> locations;
  private final long sizeInBytes;
  private String currentLocation = "";
  private TypedReader<ColumnarRecord> reader;
  private long finishedBytesRead;

  private TableRecordSource(Schema schema, List<String> locations, List<TableScan> scans)
      throws IOException {
    this.schema = schema;
    this.scans = scans.iterator();
    this.locations = locations.iterator();
    long size = 0;
    for (TableScan scan : scans) {
      size += scan.sizeInBytes();
    }
    this.sizeInBytes = size;
  }

  /**
   * Returns whether all inputs are tables.
   *
   * @throws InputException when only some are
   */
  static boolean areTables(List<String> inputs) {
    List<String> tables = inputs.stream().filter(TableRecordSource::isTable).toList();
    if (tables.isEmpty() || tables.size() == inputs.size()) {
      return !tables.isEmpty();
    }
    String file = inputs.stream().filter(input -> !tables.contains(input)).findFirst().orElse("");
    throw new InputException(
        "%s is a table and %s is not: load tables and files one after the other"
            .formatted(tables.get(0), file));
  }

  private static boolean isTable(String input) {
    if (input.isBlank() || input.equals(InputLocations.STANDARD_INPUT)) {
      return false;
    }
    try {
      return Table.exists(TableLocations.forReading(input));
    } catch (IOException | RuntimeException e) {
      return false; // reading the input as files says what is wrong with it
    }
  }

  /**
   * Opens tables.
   *
   * @param givenSchema the schema to which rows are resolved; if it is empty, that of the first
   *     table
   * @param merger adds to the schema of the first table what others have; if it is empty, they must
   *     not have other columns
   * @throws InputException when a table has a column that would be left out
   */
  static TableRecordSource open(
      List<String> locations,
      Optional<Schema> givenSchema,
      Optional<BinaryOperator<Schema>> merger,
      Optional<TableSelection> selection) {
    List<TableScan> scans = new ArrayList<>();
    String location = "";
    try {
      for (String input : locations) {
        location = input;
        scans.add(
            selection.isPresent()
                ? selection.get().open(input)
                : Table.open(TableLocations.forReading(input)).newScan());
      }
      Schema schema = givenSchema.orElseGet(() -> commonSchema(locations, scans, merger));
      return new TableRecordSource(schema, locations, scans);
    } catch (IOException e) {
      throw InputErrors.toException(location, e);
    }
  }

  private static Schema commonSchema(
      List<String> locations, List<TableScan> scans, Optional<BinaryOperator<Schema>> merger) {
    Schema schema = scans.get(0).schema();
    for (TableScan scan : scans) {
      schema = merger.isPresent() ? merger.get().apply(schema, scan.schema()) : schema;
    }
    for (int i = 0; i < scans.size(); i++) {
      for (Schema.Field column : scans.get(i).schema().getFields()) {
        if (schema.getField(column.name()) == null) {
          throw new InputException(
              "%s has a column \"%s\" that %s lacks: use --add-columns, or load it separately"
                  .formatted(
                      locations.get(i), FieldProperties.externalName(column), locations.get(0)));
        }
      }
    }
    return schema;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public boolean next() {
    try {
      while (reader == null || !reader.next()) {
        closeReader();
        if (!scans.hasNext()) {
          return false;
        }
        currentLocation = locations.next();
        reader = scans.next().open(RecordMapper.records(schema), RecordMode.LAZY);
      }
      return true;
    } catch (IOException e) {
      throw InputErrors.toException(currentLocation, e);
    }
  }

  @Override
  public GenericRecord record() {
    try {
      return reader.object();
    } catch (IOException e) {
      throw InputErrors.toException(currentLocation, e);
    }
  }

  @Override
  public long position() {
    return finishedBytesRead + (reader == null ? 0 : reader.metrics().bytesRead());
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public String location() {
    return reader.location();
  }

  private void closeReader() throws IOException {
    if (reader != null) {
      finishedBytesRead += reader.metrics().bytesRead();
      reader.close();
      reader = null;
    }
  }

  @Override
  public void close() throws IOException {
    closeReader();
  }
}
