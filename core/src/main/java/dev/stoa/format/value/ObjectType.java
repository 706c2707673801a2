package dev.stoa.format.value;

import dev.stoa.avro.resolution.DefaultValues;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.type.DataType;
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

  private final Schema wanted;
  private final GenericData model;
  private final GenericData.InstanceSupplier supplier;
  private final NestingDepth depth;
  private ValueType[] types = {};
  private int[] targets = {};
  private List<Schema.Field> defaults = List.of();
  private int leastSize = -1;

  ObjectType(DataType written, Schema wanted, GenericData model, NestingDepth depth) {
    super(written);
    this.wanted = wanted;
    this.model = model;
    this.supplier = model.getNewRecordSupplier(wanted);
    this.depth = depth;
  }

  /**
   * Gives what reads the written fields, which may contain this type.
   *
   * @param fieldTypes one for each written field
   * @param fieldTargets where its value goes in the object; negative for one that is passed over
   * @param unwritten the fields that take their defaults
   */
  void define(ValueType[] fieldTypes, int[] fieldTargets, List<Schema.Field> unwritten) {
    types = fieldTypes;
    targets = fieldTargets;
    defaults = unwritten;
  }

  private void enter(ByteReader in) {
    if (!depth.enter()) {
      throw in.corrupt(RecordType.tooDeep());
    }
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    enter(in);
    try {
      IndexedRecord object = (IndexedRecord) supplier.newInstance(null, wanted);
      for (int i = 0; i < types.length; i++) {
        if (targets[i] == NOWHERE) {
          types[i].skip(in);
        } else {
          object.put(targets[i], types[i].read(in, null));
        }
      }
      defaults.forEach(field -> object.put(field.pos(), DefaultValues.of(field, model)));
      return object;
    } finally {
      depth.leave();
    }
  }

  @Override
  public void skip(ByteReader in) {
    enter(in);
    try {
      for (ValueType type : types) {
        type.skip(in);
      }
    } finally {
      depth.leave();
    }
  }

  @Override
  public int leastSizeInBytes() {
    if (leastSize < 0) {
      leastSize = 0; // what a record inside itself adds
      leastSize = RecordType.leastSizeInBytes(types);
    }
    return leastSize;
  }
}
