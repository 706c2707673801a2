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
  List<String> columns(String location, TableSchema tableSchema) {
    List<String> columns = super.columns(location, tableSchema);
    checkByAvro(location, tableSchema.avroSchema());
    return columns;
  }

  /**
   * Rejects the mismatches that only Avro detects: records, enums and fixed types with other names,
   * and ambiguous aliases.
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

  /** Returns the start of error messages. */
  private String cannotBeRead(String location) {
    return location + " cannot be read as " + readerSchema.getFullName() + ": ";
  }

  private static String describe(SchemaCompatibility.Incompatibility incompatibility) {
    Schema writerFragment = incompatibility.getWriterFragment();
    Schema readerFragment = incompatibility.getReaderFragment();
    return switch (incompatibility.getType()) {
      case NAME_MISMATCH ->
          "the table has %s %s, the reader has %s %s: use the table's name in the reader, or add it as an alias"
              .formatted(
                  writerFragment.getType().getName(),
                  writerFragment.getFullName(),
                  readerFragment.getType().getName(),
                  readerFragment.getFullName());
      default ->
          incompatibility.getType()
              + " at "
              + incompatibility.getLocation()
              + ": "
              + incompatibility.getMessage();
    };
  }

  @Override
  BoundMapper<ColumnarRecord> bind(FieldSources sources, TableSchema selectedSchema) {
    return new BoundSchemaMapper<>(sources) {
      @Override
      ColumnarRecord read(SplitRecordReader rows, RecordMode mode) {
        return rows.record();
      }
    };
  }
}
