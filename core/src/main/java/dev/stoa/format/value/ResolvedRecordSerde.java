package dev.stoa.format.value;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.format.bytes.ByteReader;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * A serde that reads a nested record as a record of the reader's schema, which a data model
 * creates. Skips written fields that the reader's schema lacks; fields that were not written get
 * their defaults.
 */
final class ResolvedRecordSerde extends DelegatingSerde {
  /** The target position of a written field that is not read. */
  static final int SKIPPED = -1;

  private final RecordSerde writerSerde;
  private final Schema readerSchema;
  private final GenericData model;
  private final GenericData.InstanceSupplier recordSupplier;
  private int[] targetPositions = {};
  private List<Schema.Field> missingFields = List.of();

  /** Creates a serde, for which {@link #defineFields} must be called before use. */
  ResolvedRecordSerde(RecordSerde writerSerde, Schema readerSchema, GenericData model) {
    super(writerSerde);
    this.writerSerde = writerSerde;
    this.readerSchema = readerSchema;
    this.model = model;
    this.recordSupplier = model.getNewRecordSupplier(readerSchema);
  }

  /**
   * Sets the serdes of the written fields, which may contain this serde.
   *
   * @param fieldSerdes the serde of each written field
   * @param newTargetPositions the position of each written field in the reader's record, or {@link
   *     #SKIPPED}
   * @param newMissingFields the fields that were not written and get their defaults
   */
  void defineFields(
      ValueSerde[] fieldSerdes, int[] newTargetPositions, List<Schema.Field> newMissingFields) {
    writerSerde.defineFields(fieldSerdes);
    targetPositions = newTargetPositions;
    missingFields = newMissingFields;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    writerSerde.enterRecord(in);
    try {
      IndexedRecord record = (IndexedRecord) recordSupplier.newInstance(null, readerSchema);
      for (int i = 0; i < targetPositions.length; i++) {
        if (targetPositions[i] == SKIPPED) {
          writerSerde.fieldSerde(i).skip(in);
        } else {
          record.put(targetPositions[i], writerSerde.fieldSerde(i).read(in, null));
        }
      }
      missingFields.forEach(field -> record.put(field.pos(), DefaultValues.of(field, model)));
      return record;
    } finally {
      writerSerde.limits().leaveRecord();
    }
  }
}
