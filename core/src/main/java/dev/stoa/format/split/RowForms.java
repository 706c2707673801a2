package dev.stoa.format.split;

import dev.stoa.avro.resolution.FieldPositions;
import dev.stoa.format.value.ValueType;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * How the records that a writer is given are taken apart: where the fields stand in them, and the
 * types that write their values. Looked up once for many records of one schema and class, by
 * writers of rows and of their keys.
 */
public final class RowForms {
  private final List<Schema.Field> fields;
  private final IdentityHashMap<GenericData, ValueType[]> typesOfModels = new IdentityHashMap<>();
  private Schema schema;
  private GenericData model;
  private int[] positions = {};
  private ValueType[] types = {};

  /** Takes some fields out of records. */
  public RowForms(List<Schema.Field> fields) {
    this.fields = fields;
  }

  /**
   * Turns to the form of a record; the other methods tell it.
   *
   * @throws dev.stoa.avro.resolution.ValueMismatchException when it lacks a field
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the row
  public void turnTo(IndexedRecord record) {
    Schema given = record.getSchema();
    if (given != schema) {
      positions = FieldPositions.of(fields, given);
      schema = given;
    }
    GenericData its = modelOf(record);
    if (its != model) {
      types = typesOfModels.computeIfAbsent(its, this::compile);
      model = its;
    }
  }

  /** What knows the classes and conversions of a record's values. */
  public static GenericData modelOf(IndexedRecord record) {
    return record instanceof SpecificRecordBase generated
        ? generated.getSpecificData()
        : GenericData.get();
  }

  private ValueType[] compile(GenericData ofRecords) {
    return ValueType.forWriting(fields.stream().map(Schema.Field::schema).toList(), ofRecords)
        .toArray(ValueType[]::new);
  }

  /** Where a column's value stands in the record. */
  public int position(int column) {
    return positions[column];
  }

  /** What writes a column's value. */
  public ValueType type(int column) {
    return types[column];
  }
}
