package dev.stoa.cli.load;

import dev.stoa.cli.input.record.AbsentField;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/** Removes the absent fields of records from their schemas, for an upsert that keeps columns. */
public final class PartialRecords {
  private final Map<BitSet, Schema> schemasByPresence = new HashMap<>();

  /** Returns a record of only the fields that the input has; the same record if it has all. */
  public GenericRecord withoutAbsentFields(GenericRecord record) {
    List<Schema.Field> fields = record.getSchema().getFields();
    BitSet presence = new BitSet(fields.size());
    for (int i = 0; i < fields.size(); i++) {
      presence.set(i, record.get(i) != AbsentField.VALUE);
    }
    if (presence.cardinality() == fields.size()) {
      return record;
    }
    Schema schema =
        schemasByPresence.computeIfAbsent(presence, bits -> project(record.getSchema(), bits));
    GenericRecord partialRecord = new GenericData.Record(schema);
    int position = 0;
    for (int i = presence.nextSetBit(0); i >= 0; i = presence.nextSetBit(i + 1)) {
      partialRecord.put(position++, record.get(i));
    }
    return partialRecord;
  }

  private static Schema project(Schema schema, BitSet presence) {
    List<Schema.Field> fields =
        presence.stream()
            .mapToObj(i -> schema.getFields().get(i))
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    return Schema.createRecord(
        schema.getName(), schema.getDoc(), schema.getNamespace(), false, fields);
  }
}
