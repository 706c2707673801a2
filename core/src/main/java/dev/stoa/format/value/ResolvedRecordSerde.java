package dev.stoa.format.value;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.format.bytes.ByteReader;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * A serde that reads a nested record as another record: an object of the model with the fields that
 * it needs. Skips other written fields; fields that were not written get their defaults.
 */
final class ResolvedRecordSerde extends DelegatingSerde {
  static final int SKIPPED = -1;

  private final RecordSerde writtenSerde;
  private final Schema readSchema;
  private final GenericData model;
  private final GenericData.InstanceSupplier supplier;
  private int[] targetPositions = {};
  private List<Schema.Field> defaults = List.of();

  /** Creates a serde, which needs a call of {@link #defineFields} before use. */
  ResolvedRecordSerde(RecordSerde writtenSerde, Schema readSchema, GenericData model) {
    super(writtenSerde);
    this.writtenSerde = writtenSerde;
    this.readSchema = readSchema;
    this.model = model;
    this.supplier = model.getNewRecordSupplier(readSchema);
  }

  /**
   * Sets the serdes of the written fields, which may contain this one.
   *
   * @param fieldSerdes the serde of each written field
   * @param newTargetPositions the position of each written field in the object; negative to skip it
   * @param newDefaults the fields that were not written and get their defaults
   */
  void defineFields(
      ValueSerde[] fieldSerdes, int[] newTargetPositions, List<Schema.Field> newDefaults) {
    writtenSerde.defineFields(fieldSerdes);
    targetPositions = newTargetPositions;
    defaults = newDefaults;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    writtenSerde.enter(in);
    try {
      IndexedRecord object = (IndexedRecord) supplier.newInstance(null, readSchema);
      for (int i = 0; i < targetPositions.length; i++) {
        if (targetPositions[i] == SKIPPED) {
          writtenSerde.field(i).skip(in);
        } else {
          object.put(targetPositions[i], writtenSerde.field(i).read(in, null));
        }
      }
      defaults.forEach(field -> object.put(field.pos(), DefaultValues.of(field, model)));
      return object;
    } finally {
      writtenSerde.limits().leave();
    }
  }
}
