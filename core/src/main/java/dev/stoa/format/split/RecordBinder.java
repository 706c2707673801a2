package dev.stoa.format.split;

import dev.stoa.avro.resolution.FieldResolver;
import dev.stoa.format.value.ValueSerde;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * Maps the records of a writer to columns: finds the positions of their fields, and the serdes that
 * write their values. Computed once for many records of the same schema and class. Called by
 * writers of rows, also for their keys.
 */
public final class RecordBinder {
  private final List<Schema.Field> fields;
  private final IdentityHashMap<GenericData, ValueSerde[]> serdesByModel = new IdentityHashMap<>();
  private Schema schema;
  private GenericData model;
  private int[] positions = {};
  private ValueSerde[] serdes = {};

  /** Creates a binder of some fields. */
  public RecordBinder(List<Schema.Field> fields) {
    this.fields = fields;
  }

  /**
   * Binds the schema and class of a record, which the other methods then use.
   *
   * @throws dev.stoa.avro.resolution.ValueMismatchException if the record lacks a field
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the row
  public void bind(IndexedRecord record) {
    Schema recordSchema = record.getSchema();
    if (recordSchema != schema) {
      positions = FieldResolver.positions(fields, recordSchema);
      schema = recordSchema;
    }
    GenericData recordModel = modelOf(record);
    if (recordModel != model) {
      serdes = serdesByModel.computeIfAbsent(recordModel, this::compileSerdes);
      model = recordModel;
    }
  }

  /** Returns the model with the classes and conversions of a record's values. */
  public static GenericData modelOf(IndexedRecord record) {
    return record instanceof SpecificRecordBase generated
        ? generated.getSpecificData()
        : GenericData.get();
  }

  private ValueSerde[] compileSerdes(GenericData dataModel) {
    return ValueSerde.forWriting(fields.stream().map(Schema.Field::schema).toList(), dataModel)
        .toArray(ValueSerde[]::new);
  }

  /** Returns the position of a column's value in the record. */
  public int position(int column) {
    return positions[column];
  }

  /** Returns the serde of a column's value. */
  public ValueSerde serde(int column) {
    return serdes[column];
  }
}
