package dev.stoa.format.value;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.format.bytes.ByteReader;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/**
 * A nested record read as another record: an object of the model's, filled with the fields that it
 * has; the others are passed over, and fields that were not written take their defaults.
 */
final class ObjectType extends ReadingType {
  static final int NOWHERE = -1;

  private final RecordType written;
  private final Schema wanted;
  private final GenericData model;
  private final GenericData.InstanceSupplier supplier;
  private int[] targets = {};
  private List<Schema.Field> defaults = List.of();

  /** Records that are read as others, once {@link #define} has said how. */
  ObjectType(RecordType written, Schema wanted, GenericData model) {
    super(written);
    this.written = written;
    this.wanted = wanted;
    this.model = model;
    this.supplier = model.getNewRecordSupplier(wanted);
  }

  /**
   * Gives what reads the written fields, which may contain this type.
   *
   * @param fieldTypes one for each written field
   * @param fieldTargets where its value goes in the object; negative for one that is passed over
   * @param unwritten the fields that take their defaults
   */
  void define(ValueType[] fieldTypes, int[] fieldTargets, List<Schema.Field> unwritten) {
    written.defineFields(fieldTypes);
    targets = fieldTargets;
    defaults = unwritten;
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    written.enter(in);
    try {
      IndexedRecord object = (IndexedRecord) supplier.newInstance(null, wanted);
      for (int i = 0; i < targets.length; i++) {
        if (targets[i] == NOWHERE) {
          written.field(i).skip(in);
        } else {
          object.put(targets[i], written.field(i).read(in, null));
        }
      }
      defaults.forEach(field -> object.put(field.pos(), DefaultValues.of(field, model)));
      return object;
    } finally {
      written.nesting().leave();
    }
  }
}
