package dev.stoa.table.scan;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.format.split.SplitRecordReader;
import dev.stoa.schema.TableSchema;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;

/** Maps rows to records of a reader's schema, by Avro's rules of schema resolution. */
final class ReaderSchemaMapper extends SchemaMapper<ColumnarRecord> {
  private final Schema reader;

  ReaderSchemaMapper(Schema reader) {
    super(reader, new ColumnarModel());
    if (reader.getType() != Schema.Type.RECORD) {
      throw new IllegalArgumentException(
          "rows cannot be read as " + reader.getType().getName() + ": give a schema of records");
    }
    this.reader = reader;
  }

  @Override
  List<String> columns(String location, TableSchema table) {
    List<String> columns = super.columns(location, table);
    checkByAvro(location, table.avroSchema());
    return columns;
  }

  /**
   * Rejects the remaining mismatches: records, enums and fixeds of other names, and ambiguous
   * aliases.
   */
  private void checkByAvro(String location, Schema table) {
    try {
      var found = SchemaCompatibility.checkReaderWriterCompatibility(reader, table);
      String faults =
          found.getResult().getIncompatibilities().stream()
              .map(ReaderSchemaMapper::sentence)
              .distinct()
              .collect(Collectors.joining("; "));
      if (!faults.isEmpty()) {
        throw new InvalidTableException(refusal(location) + faults);
      }
    } catch (AvroRuntimeException e) {
      throw new InvalidTableException(refusal(location) + e.getMessage(), e);
    }
  }

  private String refusal(String location) {
    return location + " cannot be read as " + reader.getFullName() + ": ";
  }

  private static String sentence(SchemaCompatibility.Incompatibility fault) {
    Schema written = fault.getWriterFragment();
    Schema wanted = fault.getReaderFragment();
    return switch (fault.getType()) {
      case NAME_MISMATCH ->
          "the table has %s %s, the reader %s %s: give the reader's that name or alias"
              .formatted(
                  written.getType().getName(),
                  written.getFullName(),
                  wanted.getType().getName(),
                  wanted.getFullName());
      default -> fault.getType() + " at " + fault.getLocation() + ": " + fault.getMessage();
    };
  }

  @Override
  BoundMapper<ColumnarRecord> bind(FieldSources sources, TableSchema selected) {
    return new BoundSchemaMapper<>(sources) {
      @Override
      ColumnarRecord read(SplitRecordReader rows, RecordMode mode) {
        return rows.record();
      }
    };
  }
}
