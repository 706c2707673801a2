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

/** Maps rows to records of a reader's schema, by Avro's rules for schema resolution. */
final class ReaderSchemaMapper extends SchemaMapper<ColumnarRecord> {
  private final Schema readerSchema;

  ReaderSchemaMapper(Schema readerSchema) {
    super(readerSchema, new ColumnarModel());
    if (readerSchema.getType() != Schema.Type.RECORD) {
      throw new IllegalArgumentException(
          "rows cannot be read as "
              + readerSchema.getType().getName()
              + ": pass the schema of a record");
    }
    this.readerSchema = readerSchema;
  }

  @Override
  List<String> columns(String location, TableSchema table) {
    List<String> columns = super.columns(location, table);
    checkByAvro(location, table.avroSchema());
    return columns;
  }

  /**
   * Rejects the mismatches that only Avro detects: records, enums and fixeds with other names, and
   * ambiguous aliases.
   */
  private void checkByAvro(String location, Schema tableSchema) {
    try {
      var compatibility =
          SchemaCompatibility.checkReaderWriterCompatibility(readerSchema, tableSchema);
      String problems =
          compatibility.getResult().getIncompatibilities().stream()
              .map(ReaderSchemaMapper::describe)
              .distinct()
              .collect(Collectors.joining("; "));
      if (!problems.isEmpty()) {
        throw new InvalidTableException(cannotBeRead(location) + problems);
      }
    } catch (AvroRuntimeException e) {
      throw new InvalidTableException(cannotBeRead(location) + e.getMessage(), e);
    }
  }

  private String cannotBeRead(String location) {
    return location + " cannot be read as " + readerSchema.getFullName() + ": ";
  }

  private static String describe(SchemaCompatibility.Incompatibility fault) {
    Schema writerSchema = fault.getWriterFragment();
    Schema expectedSchema = fault.getReaderFragment();
    return switch (fault.getType()) {
      case NAME_MISMATCH ->
          "the table has %s %s, the reader has %s %s: use the table's name in the reader, or add it as an alias"
              .formatted(
                  writerSchema.getType().getName(),
                  writerSchema.getFullName(),
                  expectedSchema.getType().getName(),
                  expectedSchema.getFullName());
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
