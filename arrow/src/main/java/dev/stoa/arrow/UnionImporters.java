package dev.stoa.arrow;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.VectorToAvro;
import dev.stoa.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.DenseUnionVector;
import org.apache.arrow.vector.complex.UnionVector;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.avro.Schema;

/** Creates importers of unions, whose values become objects. */
final class UnionImporters {
  /**
   * A child of the union.
   *
   * @param schema the schema of its values, which may be null
   */
  record Child(Schema schema, FieldVector vector, VectorImporter values) {}

  private UnionImporters() {}

  /** Creates the importer of a sparse or dense union. */
  static VectorImporter of(
      DataType type, ArrowType.Union arrowType, FieldVector vector, List<Child> children) {
    ObjectVector target = new ObjectVector(type);
    int[] childOfTypeId = childrenByTypeId(arrowType.getTypeIds(), children.size());
    return count -> {
      List<ColumnVector> values = new ArrayList<>();
      for (Child child : children) {
        values.add(child.values().read(isDense(vector) ? child.vector().getValueCount() : count));
      }
      Object[] objects = target.ensureCapacity(count);
      target.validity().fill(count);
      for (int row = 0; row < count; row++) {
        int child = childOfTypeId[typeBuffer(vector).getByte(row) & 0xFF];
        if (child < 0) {
          throw ArrowMemory.invalid(vector, "row " + row + " has a type that the union lacks");
        }
        int index = checkIndex(vector, row, values.get(child).size());
        objects[row] = VectorToAvro.value(children.get(child).schema(), values.get(child), index);
        if (objects[row] == null) {
          target.validity().unset(row);
        }
      }
      target.resizeWithNulls(count);
      return target;
    };
  }

  private static boolean isDense(FieldVector vector) {
    return vector instanceof DenseUnionVector;
  }

  private static ArrowBuf typeBuffer(FieldVector vector) {
    return vector instanceof DenseUnionVector dense
        ? dense.getTypeBuffer()
        : ((UnionVector) vector).getTypeBuffer();
  }

  /** Returns the index of a row's value in its child. */
  private static int checkIndex(FieldVector vector, int row, int childSize) {
    int index =
        vector instanceof DenseUnionVector dense
            ? dense.getOffsetBuffer().getInt((long) row * DenseUnionVector.OFFSET_WIDTH)
            : row;
    if (index < 0 || index >= childSize) {
      throw ArrowMemory.invalid(
          vector, "row %d refers to value %d of %d".formatted(row, index, childSize));
    }
    return index;
  }

  /** Returns the position of the child of each type id; -1 for ids that the union lacks. */
  private static int[] childrenByTypeId(int[] typeIds, int childCount) {
    int[] children = new int[1 << Byte.SIZE];
    Arrays.fill(children, -1);
    for (int i = 0; i < childCount; i++) {
      boolean hasId = typeIds != null && i < typeIds.length;
      children[(hasId ? typeIds[i] : i) & 0xFF] = i;
    }
    return children;
  }
}
