package dev.stoa.cli.input.parquet;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/** The columns of a file that are read; the other fields of its records are null. */
final class ParquetProjection {
  private final MessageType type;
  private final Schema schema;

  /** The schema of the file's records; empty if all fields are read. */
  private final Optional<Schema> fileSchema;

  /** The position in the file's records of each field that is read. */
  private final List<Integer> positions;

  private ParquetProjection(
      MessageType type, Schema schema, Optional<Schema> fileSchema, List<Integer> positions) {
    this.type = type;
    this.schema = schema;
    this.fileSchema = fileSchema;
    this.positions = positions;
  }

  /** Returns the projection to all columns. */
  static ParquetProjection ofAll(MessageType type, Schema schema) {
    return new ParquetProjection(type, schema, Optional.empty(), List.of());
  }

  /**
   * Returns the projection to some fields.
   *
   * @param schema the schema of the file's records
   * @param needed the positions of the fields in it
   */
  static ParquetProjection of(MessageType type, Schema schema, Set<Integer> needed) {
    List<Schema.Field> storedFields = storedFields(type, schema);
    List<Type> types = new ArrayList<>();
    List<Schema.Field> fields = new ArrayList<>();
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < storedFields.size(); i++) {
      Schema.Field field = storedFields.get(i);
      if (needed.contains(field.pos())) {
        types.add(type.getType(i));
        fields.add(new Schema.Field(field, field.schema()));
        positions.add(field.pos());
      }
    }
    Schema projected =
        Schema.createRecord(
            schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
    return new ParquetProjection(
        new MessageType(type.getName(), types), projected, Optional.of(schema), positions);
  }

  /** Returns the fields that a file stores: some writers leave out those that are always null. */
  static List<Schema.Field> storedFields(GroupType type, Schema schema) {
    boolean hasAllFields = type.getFieldCount() == schema.getFields().size();
    return schema.getFields().stream()
        .filter(field -> hasAllFields || field.schema().getType() != Schema.Type.NULL)
        .toList();
  }

  /** Returns the columns to read. */
  MessageType type() {
    return type;
  }

  /** Returns the schema of the records that are read. */
  Schema schema() {
    return schema;
  }

  /** Returns whether no column is read. */
  boolean isEmpty() {
    return type.getFieldCount() == 0;
  }

  /** Returns a record of all fields; a record without any that is read may be null. */
  GenericRecord widen(GenericRecord record) {
    if (fileSchema.isEmpty()) {
      return record;
    }
    GenericData.Record wide = new GenericData.Record(fileSchema.get());
    for (int i = 0; i < positions.size(); i++) {
      wide.put(positions.get(i), record.get(i));
    }
    return wide;
  }
}
