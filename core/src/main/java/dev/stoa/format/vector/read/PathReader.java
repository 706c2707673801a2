package dev.stoa.format.vector.read;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.IntegerSum;
import dev.stoa.data.MapVector;
import dev.stoa.data.ObjectVector;
import dev.stoa.data.RecordVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValuePosition;
import dev.stoa.format.vector.KeyColumn;
import dev.stoa.format.vector.MapNode;
import dev.stoa.format.vector.RecordNode;
import dev.stoa.format.vector.VectorNode;
import dev.stoa.format.vector.VectorReader;
import dev.stoa.format.vector.buffer.KeyBytes;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.format.vector.buffer.Validity;
import dev.stoa.format.vector.buffer.VectorBuilders;
import dev.stoa.format.view.ValuePath;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.PathStep;
import dev.stoa.type.DataType;
import dev.stoa.type.NullableType;
import dev.stoa.type.SimpleType;
import dev.stoa.type.TypeKind;
import dev.stoa.type.UnionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Fills vectors with the values at a path in a column's values: a field of nested records, or the
 * value of a key of maps. Does not decode other fields and keys.
 */
public final class PathReader {
  private final List<PathStep> steps;
  private final VectorReader reader;
  private final ScatterKernel scatterKernel;
  private final VectorBuilder builder;
  private final ValuePath path;
  private final ConstantVector constantVector;
  private final boolean isCast;
  private final ValuePosition position = new ValuePosition();

  /**
   * Creates a reader of the values at the end of a path.
   *
   * @param type the type of the vectors: the stored type, whose records may have fewer fields
   * @param storedType the type at the end of the path, see {@link #typeOf}
   */
  public PathReader(List<PathStep> steps, DataType type, DataType storedType) {
    this.steps = List.copyOf(steps);
    this.reader = VectorReader.of(type, storedType);
    this.scatterKernel = new ScatterKernel(type, reader.empty());
    this.builder = VectorBuilders.of(type, storedType);
    this.path = new ValuePath(steps);
    this.constantVector = new ConstantVector(type, reader.empty());
    this.isCast = isCast(reader.empty());
  }

  /**
   * Returns the type at a path inside a column; nullable if the path may not exist in all values.
   */
  public static DataType typeOf(BoundPath path) {
    DataType valueType = path.type();
    if (!path.isNullable() || valueType.isNullable()) {
      return valueType;
    }
    if (!(valueType instanceof UnionType union)) {
      return NullableType.of(valueType);
    }
    List<DataType> types = new ArrayList<>(union.branches());
    // Null is last, so that the indexes of the other branches do not change.
    types.add(SimpleType.of(TypeKind.NULL));
    return new UnionType(types);
  }

  /**
   * Returns whether vectors can be filled with the values at a path: not inside values that pages
   * store in Avro binary, which are unions of several types and recursive records.
   *
   * @param columnType the type of the column in which the path begins
   */
  public static boolean canRead(DataType columnType, List<PathStep> steps) {
    DataType nestedType = columnType;
    for (PathStep step : steps) {
      if (NodeKind.of(nestedType) == NodeKind.OPAQUE) {
        return false;
      }
      nestedType = NodeKind.typeAt(nestedType, step);
    }
    // typeOf may add null to a union; a union of one branch would become a nullable type, whose
    // vectors do not contain objects.
    return steps.isEmpty()
        || !(nestedType instanceof UnionType union)
        || union.branches().size() > 1;
  }

  /** Returns a vector without rows. */
  public ColumnVector empty() {
    return reader.empty();
  }

  /**
   * Reads the values at some positions.
   *
   * @param column the column in which the path begins
   * @param first the first position
   * @param length the number of positions
   */
  public ColumnVector read(EncodedColumn column, int first, int length) {
    if (column instanceof VectorNode node) {
      return readFromNode(node, first, length);
    }
    builder.reset();
    builder.setLimit(Long.MAX_VALUE);
    if (column.isConstant()) {
      column.append(first, 1, path, builder);
      return repeat(length);
    }
    column.append(first, length, path, builder);
    return builder.build();
  }

  /**
   * Returns the sum of integers or of unscaled decimals, found without decoding them; empty if they
   * must be decoded. The parameters are those of {@link #read}.
   */
  public Optional<IntegerSum> sum(EncodedColumn column, int first, int length) {
    return isStoredAsRead(column) ? ((VectorNode) column).sum(first, length) : Optional.empty();
  }

  /**
   * Returns the number of values that are not null; empty if they must be decoded. The parameters
   * are those of {@link #read}.
   */
  public OptionalInt valueCount(EncodedColumn column, int first, int length) {
    return isStoredAsRead(column)
        ? ((VectorNode) column).valueCount(first, length)
        : OptionalInt.empty();
  }

  private boolean isStoredAsRead(EncodedColumn column) {
    return steps.isEmpty()
        && column instanceof VectorNode node
        && node.type().equals(reader.empty().type());
  }

  /** Returns the value that was added to the builder, repeated in all rows. */
  private ColumnVector repeat(int length) {
    ColumnVector value = builder.build();
    if (value.isNull(0)) {
      return reader.allNull(length);
    }
    constantVector.setValue(value);
    constantVector.resize(length);
    return isCast ? constantVector.expand() : constantVector;
  }

  /** Whether values are read by casting their vector, since they have no typed accessor. */
  private static boolean isCast(ColumnVector vector) {
    return vector instanceof ArrayVector
        || vector instanceof MapVector
        || vector instanceof RecordVector
        || vector instanceof ObjectVector;
  }

  private ColumnVector readFromNode(VectorNode node, int first, int length) {
    VectorNode nestedNode = node;
    for (int depth = 0; depth < steps.size(); depth++) {
      if (nestedNode.validity().kind() != Validity.Kind.NO_NULLS) {
        return readOneByOne(node, first, length);
      }
      if (nestedNode instanceof RecordNode record
          && steps.get(depth) instanceof PathStep.FieldStep step) {
        nestedNode = record.field(step.ordinal());
      } else if (nestedNode instanceof MapNode map && depth == steps.size() - 1) {
        return readKey(node, map, first, length);
      } else {
        return readOneByOne(node, first, length);
      }
    }
    return reader.read(nestedNode, first, length);
  }

  private ColumnVector readKey(VectorNode node, MapNode map, int first, int length) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(steps.size() - 1)).key());
    int columnIndex = map.columnIndexOf(key);
    if (columnIndex < 0) {
      boolean mayBePresent = map.hasOverflow() && map.overflow().mightContain(key);
      return mayBePresent ? readOneByOne(node, first, length) : reader.allNull(length);
    }
    KeyColumn column = map.columns()[columnIndex];
    int firstValue = column.rank(first);
    if (column.isInAllMaps()) {
      return reader.read(map.values(column), firstValue, length);
    }
    if (isCast) {
      return readPresent(column, map.values(column), first, length);
    }
    int count = column.rankOrCount(first + length) - firstValue;
    return scatterKernel.scatter(
        column, first, length, reader.read(map.values(column), firstValue, count));
  }

  /** Reads values of a key, so that the positions of other maps are null and have no entries. */
  private ColumnVector readPresent(KeyColumn column, VectorNode values, int first, int length) {
    builder.reset();
    builder.setLimit(values.maxSizeInBytes());
    int nextValue = column.rank(first);
    for (int i = first; i < first + length; i++) {
      if (column.contains(i)) {
        values.append(nextValue++, builder);
      } else {
        builder.addNull();
      }
    }
    return builder.build();
  }

  private ColumnVector readOneByOne(VectorNode node, int first, int length) {
    builder.reset();
    builder.setLimit(node.maxSizeInBytes());
    for (int i = 0; i < length; i++) {
      if (find(node, first + i)) {
        ((VectorNode) position.values()).append(position.index(), builder);
      } else {
        builder.addNull();
      }
    }
    return builder.build();
  }

  /** Sets the position to the value at the end of the path; returns false if there is no value. */
  private boolean find(VectorNode node, int index) {
    position.set(node, index);
    for (PathStep step : steps) {
      VectorNode nestedNode = (VectorNode) position.values();
      if (nestedNode.isNull(position.index())) {
        return false;
      }
      if (step instanceof PathStep.FieldStep field && nestedNode instanceof RecordNode record) {
        position.set(record.field(field.ordinal()), position.index());
      } else if (!(step instanceof PathStep.KeyStep key)
          || !((MapNode) nestedNode).find(position.index(), key.key(), position)) {
        return false;
      }
    }
    return !position.values().isNull(position.index());
  }
}
