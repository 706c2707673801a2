package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.DataType;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.avro.Schema;

/**
 * Makes what gives Arrow's vectors as ours, of the types that {@link ArrowSchemas} found for their
 * fields. Called once for the vectors of an import.
 */
final class VectorImports {
  private final DictionaryProvider dictionaries;

  VectorImports(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** An import of a vector as values of a schema. */
  VectorImport of(Schema schema, FieldVector given) {
    FieldVector vector = Extensions.storage(given);
    VectorImport values =
        given.getField().getDictionary() == null
            ? plain(schema, vector)
            : DictionaryImport.of(schema, vector, dictionaries, this);
    return count -> {
      ArrowMemory.require(vector, count);
      return values.first(count);
    };
  }

  private VectorImport plain(Schema schema, FieldVector vector) {
    DataType type = dev.stoa.avro.AvroTypes.type(schema);
    Schema value = AvroNulls.valueSchema(schema);
    return switch (value.getType()) {
      case NULL -> nulls(type);
      case BOOLEAN -> bits(type, (BitVector) vector);
      case INT -> NumberImports.ints(type, vector);
      case LONG -> NumberImports.longs(type, vector);
      case FLOAT -> NumberImports.floats(type, vector);
      case DOUBLE -> NumberImports.doubles(type, vector);
      case RECORD -> record(type, value, vector);
      case ARRAY -> array(type, value, vector);
      case MAP -> map(type, value, vector);
      default -> BytesImports.of(type, value, vector);
    };
  }

  private static VectorImport nulls(DataType type) {
    ObjectVector target = new ObjectVector(type);
    return count -> {
      target.startFilling(count);
      target.validity().clear(count);
      target.resizeWithNulls(count);
      return target;
    };
  }

  private static VectorImport bits(DataType type, BitVector vector) {
    BooleanVector target = new BooleanVector(type);
    return count -> {
      ArrowMemory.copyBits(vector, vector.getDataBuffer(), count, target.values());
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  private VectorImport record(DataType type, Schema schema, FieldVector vector) {
    List<VectorImport> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      fields.add(of(field.schema(), vector.getChildrenFromFields().get(field.pos())));
    }
    RecordVector target = new RecordVector(type);
    return count -> {
      target.setFields(fields.stream().map(field -> field.first(count)).toList());
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  private VectorImport array(DataType type, Schema schema, FieldVector vector) {
    VectorImport elements = of(schema.getElementType(), vector.getChildrenFromFields().get(0));
    ArrayVector target = new ArrayVector(type, elements.first(0));
    return count -> {
      target.setElements(elements.first(readOffsets(vector, count, target.startFilling(count))));
      return ArrowMemory.markNulls(target, vector, count);
    };
  }

  private VectorImport map(DataType type, Schema schema, FieldVector vector) {
    List<FieldVector> entries = vector.getChildrenFromFields().get(0).getChildrenFromFields();
    VectorImport keys = of(Schema.create(Schema.Type.STRING), entries.get(0));
    VectorImport values = of(schema.getValueType(), entries.get(1));
    MapVector target = new MapVector(type, keys.first(0), values.first(0));
    KeyCheck check = new KeyCheck(vector);
    return count -> {
      int total = readOffsets(vector, count, target.startFilling(count));
      ColumnVector keysOfAll = keys.first(total);
      target.setEntries(keysOfAll, values.first(total));
      ArrowMemory.markNulls(target, vector, count);
      check.check(target, keysOfAll);
      return target;
    };
  }

  /** Reads where the elements of lists begin; gives where the last ends. */
  private static int readOffsets(FieldVector vector, int count, int[] target) {
    if (vector instanceof FixedSizeListVector lists) {
      int size = lists.getListSize();
      ArrowMemory.toInt(vector, (long) count * size, "elements");
      for (int i = 0; i <= count; i++) {
        target[i] = i * size;
      }
    } else if (count == 0) {
      target[0] = 0; // Arrow may have no offsets then
    } else if (vector instanceof LargeListVector) {
      long size = (count + 1L) * Long.BYTES;
      LongBuffer offsets = ArrowMemory.bytes(vector, vector.getOffsetBuffer(), size).asLongBuffer();
      for (int i = 0; i <= count; i++) {
        target[i] = ArrowMemory.toInt(vector, offsets.get(i), "elements");
      }
    } else {
      ByteBuffer offsets =
          ArrowMemory.bytes(vector, vector.getOffsetBuffer(), (count + 1L) * Integer.BYTES);
      offsets.asIntBuffer().get(target, 0, count + 1);
    }
    checkRising(vector, count, target);
    return target[count];
  }

  /** Makes sure that offsets rise from one that is not negative. */
  static void checkRising(FieldVector vector, int count, int[] offsets) {
    int last = 0;
    for (int i = 0; i <= count; i++) {
      if (offsets[i] < last) {
        throw ArrowMemory.wrong(
            vector, "row %d begins at %d, before %d".formatted(i, offsets[i], last));
      }
      last = offsets[i];
    }
  }
}
