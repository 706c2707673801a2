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
import org.apache.arrow.vector.complex.LargeListViewVector;
import org.apache.arrow.vector.complex.ListViewVector;
import org.apache.arrow.vector.complex.RunEndEncodedVector;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.avro.Schema;

/**
 * Creates the importers of Arrow's vectors, for the types that {@link ArrowSchemas} chose for their
 * fields. Called by {@link BatchImporter}, once for each vector.
 */
final class VectorImporterFactory {
  private final DictionaryProvider dictionaries;

  VectorImporterFactory(DictionaryProvider dictionaries) {
    this.dictionaries = dictionaries;
  }

  /** Creates an importer that reads a vector of a dictionary as values of a schema. */
  VectorImporter of(Schema schema, FieldVector vector) {
    return of(schema, vector, vector.getField());
  }

  /**
   * Creates an importer that reads a vector as values of a schema.
   *
   * @param field the vector's field in the Arrow schema; that of a vector of unions has other ids
   */
  VectorImporter of(Schema schema, FieldVector arrowVector, Field field) {
    FieldVector vector = ExtensionTypes.toStorage(arrowVector);
    VectorImporter values =
        field.getDictionary() == null
            ? valueImporter(schema, vector, field)
            : DictionaryImporter.of(schema, vector, dictionaries, this);
    return count -> {
      ArrowMemory.checkValueCount(vector, count);
      return values.read(count);
    };
  }

  private VectorImporter valueImporter(Schema schema, FieldVector vector, Field field) {
    if (vector instanceof RunEndEncodedVector runs) {
      return GatheringImporters.ofRuns(
          schema, runs, of(schema, runs.getValuesVector(), field.getChildren().get(1)));
    }
    DataType type = dev.stoa.avro.AvroTypes.type(schema);
    Schema valueSchema = NullableSchemas.valueSchema(schema);
    return switch (valueSchema.getType()) {
      case NULL -> nullImporter(type);
      case BOOLEAN -> booleanImporter(type, (BitVector) vector);
      case INT -> NumberImporters.ints(type, vector);
      case LONG ->
          AvroToArrow.isTimeNanos(valueSchema)
              ? NumberImporters.plainLongs(type, vector)
              : NumberImporters.longs(type, vector);
      case FLOAT -> NumberImporters.floats(type, vector);
      case DOUBLE -> NumberImporters.doubles(type, vector);
      case RECORD ->
          vector.getField().getType() instanceof ArrowType.Interval
              ? IntervalImporters.of(type, valueSchema, vector)
              : recordImporter(type, valueSchema, vector, field);
      case ARRAY -> arrayImporter(type, valueSchema, vector, field);
      case MAP -> mapImporter(type, valueSchema, vector, field);
      case UNION -> unionImporter(type, valueSchema, vector, field);
      default -> BytesImporters.of(type, valueSchema, vector);
    };
  }

  private static VectorImporter nullImporter(DataType type) {
    ObjectVector target = new ObjectVector(type);
    return count -> {
      target.ensureCapacity(count);
      target.validity().clear(count);
      target.resizeWithNulls(count);
      return target;
    };
  }

  private static VectorImporter booleanImporter(DataType type, BitVector vector) {
    BooleanVector target = new BooleanVector(type);
    return count -> {
      ArrowMemory.copyBits(vector, vector.getDataBuffer(), count, target.values());
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private VectorImporter recordImporter(
      DataType type, Schema schema, FieldVector vector, Field arrowField) {
    List<VectorImporter> fields = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      FieldVector child = vector.getChildrenFromFields().get(field.pos());
      fields.add(of(field.schema(), child, arrowField.getChildren().get(field.pos())));
    }
    RecordVector target = new RecordVector(type);
    return count -> {
      target.setFields(fields.stream().map(field -> field.read(count)).toList());
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private VectorImporter arrayImporter(
      DataType type, Schema schema, FieldVector vector, Field arrowField) {
    Schema elementSchema = schema.getElementType();
    VectorImporter elements =
        of(elementSchema, vector.getChildrenFromFields().get(0), arrowField.getChildren().get(0));
    if (vector instanceof ListViewVector || vector instanceof LargeListViewVector) {
      return GatheringImporters.ofListViews(type, elementSchema, vector, elements);
    }
    ArrayVector target = new ArrayVector(type, elements.read(0));
    return count -> {
      target.setElements(elements.read(readOffsets(vector, count, target.ensureCapacity(count))));
      return ArrowMemory.resizeWithValidity(target, vector, count);
    };
  }

  private VectorImporter mapImporter(
      DataType type, Schema schema, FieldVector vector, Field arrowField) {
    List<FieldVector> entries = vector.getChildrenFromFields().get(0).getChildrenFromFields();
    List<Field> entryFields = arrowField.getChildren().get(0).getChildren();
    VectorImporter keys = of(Schema.create(Schema.Type.STRING), entries.get(0), entryFields.get(0));
    VectorImporter values = of(schema.getValueType(), entries.get(1), entryFields.get(1));
    MapVector target = new MapVector(type, keys.read(0), values.read(0));
    MapKeyValidator validator = new MapKeyValidator(vector);
    return count -> {
      int entryCount = readOffsets(vector, count, target.ensureCapacity(count));
      ColumnVector allKeys = keys.read(entryCount);
      target.setEntries(allKeys, values.read(entryCount));
      ArrowMemory.resizeWithValidity(target, vector, count);
      validator.checkKeys(target, allKeys);
      return target;
    };
  }

  private VectorImporter unionImporter(
      DataType type, Schema union, FieldVector vector, Field arrowField) {
    List<Schema> branches =
        union.getTypes().stream().filter(branch -> branch.getType() != Schema.Type.NULL).toList();
    List<UnionImporters.Child> children = new ArrayList<>();
    for (FieldVector child : vector.getChildrenFromFields()) {
      Field childField = arrowField.getChildren().get(children.size());
      Schema branch = branches.get(children.size());
      Schema schema = childField.isNullable() ? NullableSchemas.nullable(branch) : branch;
      children.add(new UnionImporters.Child(schema, child, of(schema, child, childField)));
    }
    return UnionImporters.of(type, (ArrowType.Union) arrowField.getType(), vector, children);
  }

  /** Reads the start offsets of lists; returns the end of the last one. */
  private static int readOffsets(FieldVector vector, int count, int[] target) {
    if (vector instanceof FixedSizeListVector lists) {
      int size = lists.getListSize();
      ArrowMemory.toInt(vector, (long) count * size, "elements");
      for (int i = 0; i <= count; i++) {
        target[i] = i * size;
      }
    } else if (count == 0) {
      target[0] = 0; // a vector without rows may have no offsets
    } else if (vector instanceof LargeListVector) {
      long sizeInBytes = (count + 1L) * Long.BYTES;
      LongBuffer offsets =
          ArrowMemory.bytes(vector, vector.getOffsetBuffer(), sizeInBytes).asLongBuffer();
      for (int i = 0; i <= count; i++) {
        target[i] = ArrowMemory.toInt(vector, offsets.get(i), "elements");
      }
    } else {
      ByteBuffer offsets =
          ArrowMemory.bytes(vector, vector.getOffsetBuffer(), (count + 1L) * Integer.BYTES);
      offsets.asIntBuffer().get(target, 0, count + 1);
    }
    checkAscending(vector, count, target);
    return target[count];
  }

  /** Checks that offsets are ascending and not negative. */
  static void checkAscending(FieldVector vector, int count, int[] offsets) {
    int previous = 0;
    for (int i = 0; i <= count; i++) {
      if (offsets[i] < previous) {
        throw ArrowMemory.invalid(
            vector,
            "row %d starts at offset %d, before the end of the previous row at %d"
                .formatted(i, offsets[i], previous));
      }
      previous = offsets[i];
    }
  }
}
