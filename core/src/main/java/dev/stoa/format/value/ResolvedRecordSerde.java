package dev.stoa.format.value;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.format.bytes.ByteReader;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * A nested record read as another record: an object of the model with the fields that it needs;
 * other written fields are skipped, and fields that were not written get their defaults.
 */
final class ResolvedRecordSerde extends DelegatingSerde {
  static final int SKIPPED = -1;

  private final RecordSerde writtenSerde;
  private final Schema readSchema;
  private final GenericData model;
  private final GenericData.InstanceSupplier supplier;
  private int[] targetPositions = {};
  private List<Schema.Field> defaults = List.of();

  /** Records that are read as others, after {@link #defineFields} was called. */
  ResolvedRecordSerde(RecordSerde written, Schema wanted, GenericData model) {
    super(written);
    this.writtenSerde = written;
    this.readSchema = wanted;
    this.model = model;
    this.supplier = model.getNewRecordSupplier(wanted);
  }

  /**
   * Sets the serdes of the written fields, which may contain this one.
   *
   * @param fieldTypes one for each written field
   * @param fieldTargets the position of its value in the object; negative to skip it
   * @param unwritten the fields that get their defaults
   */
  void defineFields(ValueSerde[] fieldTypes, int[] fieldTargets, List<Schema.Field> unwritten) {
    writtenSerde.defineFields(fieldTypes);
    targetPositions = fieldTargets;
    defaults = unwritten;
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
