package dev.stoa.format.vector.read;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
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

/**
 * Fills vectors with the values at a path in a column's values: a field of nested records, the
 * value of a key of maps. Other fields and keys are not decoded.
 */
public final class PathReader {
  private final List<PathStep> steps;
  private final VectorReader reader;
  private final ScatterKernel scatter;
  private final VectorBuilder builder;
  private final ValuePath path;
  private final ConstantVector constant;
  private final ValuePosition position = new ValuePosition();

  /**
   * A reader of the values at the end of a path.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields
   * @param stored type at the end of the path, see {@link #typeOf}
   */
  public PathReader(List<PathStep> steps, DataType type, DataType stored) {
    this.steps = List.copyOf(steps);
    this.reader = VectorReader.of(type, stored);
    this.scatter = new ScatterKernel(type, reader.empty());
    this.builder = VectorBuilders.of(type, stored);
    this.path = new ValuePath(steps);
    this.constant = new ConstantVector(type, reader.empty());
  }

  /** The type at a path inside a column; nullable if the path may not exist. */
  public static DataType typeOf(BoundPath path) {
    DataType value = path.type();
    if (!path.isNullable() || value.isNullable()) {
      return value;
    }
    if (!(value instanceof UnionType union)) {
      return NullableType.of(value);
    }
    List<DataType> types = new ArrayList<>(union.branches());
    // null is last, since the numbers of the others precede their values
    types.add(SimpleType.of(TypeKind.NULL));
    return new UnionType(types);
  }

  /**
   * Whether vectors can be filled with the values at a path. They cannot inside values that pages
   * store in Avro binary: general unions and recursive records.
   *
   * @param column the type of the column in which the path begins
   */
  public static boolean canRead(DataType column, List<PathStep> steps) {
    DataType at = column;
    for (PathStep step : steps) {
      if (NodeKind.of(at) == NodeKind.OPAQUE) {
        return false;
      }
      at = NodeKind.typeAt(at, step);
    }
    return steps.isEmpty() || !(at instanceof UnionType union) || union.branches().size() > 1;
  }

  /** A vector without rows. */
  public ColumnVector empty() {
    return reader.empty();
  }

  /**
   * The values at some positions.
   *
   * @param column in which the path begins
   * @param first the first position; {@code length} of them exist
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

  /** The value added to the builder, repeated in all rows. */
  private ColumnVector repeat(int length) {
    ColumnVector one = builder.build();
    if (one.isNull(0)) {
      return reader.allNull(length);
    }
    constant.setValue(one);
    constant.resize(length);
    return constant;
  }

  private ColumnVector readFromNode(VectorNode node, int first, int length) {
    VectorNode at = node;
    for (int depth = 0; depth < steps.size(); depth++) {
      if (at.validity().kind() != Validity.Kind.NO_NULLS) {
        return readOneByOne(node, first, length);
      }
      if (at instanceof RecordNode record && steps.get(depth) instanceof PathStep.FieldStep step) {
        at = record.field(step.ordinal());
      } else if (at instanceof MapNode maps && depth == steps.size() - 1) {
        return readKey(node, maps, first, length);
      } else {
        return readOneByOne(node, first, length);
      }
    }
    return reader.read(at, first, length);
  }

  private ColumnVector readKey(VectorNode node, MapNode maps, int first, int length) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(steps.size() - 1)).key());
    int at = maps.columnOf(key);
    if (at < 0) {
      boolean mayBePresent = maps.hasOverflow() && maps.overflow().mightContain(key);
      return mayBePresent ? readOneByOne(node, first, length) : reader.allNull(length);
    }
    KeyColumn column = maps.columns()[at];
    int from = column.rank(first);
    if (column.isInAllMaps()) {
      return reader.read(maps.values(column), from, length);
    }
    int count = column.rankOfEnd(first + length) - from;
    return scatter.scatter(column, first, length, reader.read(maps.values(column), from, count));
  }

  private ColumnVector readOneByOne(VectorNode node, int first, int length) {
    builder.reset();
    builder.setLimit(node.maxBytes());
    for (int i = 0; i < length; i++) {
      if (find(node, first + i)) {
        ((VectorNode) position.values()).append(position.index(), builder);
      } else {
        builder.addNull();
      }
    }
    return builder.build();
  }

  /** Whether there is a value at the end of the path, to which the position is then set. */
  private boolean find(VectorNode node, int index) {
    position.set(node, index);
    for (PathStep step : steps) {
      VectorNode at = (VectorNode) position.values();
      if (at.isNull(position.index())) {
        return false;
      }
      if (step instanceof PathStep.FieldStep field && at instanceof RecordNode record) {
        position.set(record.field(field.ordinal()), position.index());
      } else if (!(step instanceof PathStep.KeyStep key)
          || !((MapNode) at).find(position.index(), key.key(), position)) {
        return false;
      }
    }
    return !position.values().isNull(position.index());
  }
}
