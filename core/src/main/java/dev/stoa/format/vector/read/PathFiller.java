package dev.stoa.format.vector.read;

import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.format.batch.VectorBuilder;
import dev.stoa.format.page.EncodedColumn;
import dev.stoa.format.value.ValuePlace;
import dev.stoa.format.vector.KeyColumn;
import dev.stoa.format.vector.MapNode;
import dev.stoa.format.vector.RecordNode;
import dev.stoa.format.vector.VectorFiller;
import dev.stoa.format.vector.VectorNode;
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
 * Fills vectors of what a path leads to from a column's values: a field of nested records, the
 * value under a key of maps. Other fields and keys are not decoded.
 */
public final class PathFiller {
  private final List<PathStep> steps;
  private final VectorFiller values;
  private final RowSpread rows;
  private final VectorBuilder builder;
  private final ValuePath path;
  private final ConstantVector constant;
  private final ValuePlace place = new ValuePlace();

  /**
   * A filler of the values at the end of a path.
   *
   * @param type of the vectors: the stored one, in which records may have fewer fields
   * @param stored type of what the path leads to, see {@link #typeOf}
   */
  public PathFiller(List<PathStep> steps, DataType type, DataType stored) {
    this.steps = List.copyOf(steps);
    this.values = VectorFiller.of(type, stored);
    this.rows = new RowSpread(type, values.empty());
    this.builder = VectorBuilders.of(type, stored);
    this.path = new ValuePath(steps);
    this.constant = new ConstantVector(type, values.empty());
  }

  /** The type of what is inside a column: nullable, too, where there may be none. */
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
   * Whether vectors can be filled of what a path leads to. They cannot inside values that stand in
   * pages in Avro binary: unions but those of null and one type, and records that contain
   * themselves.
   *
   * @param column the type of the column in which the path begins
   */
  public static boolean canFill(DataType column, List<PathStep> steps) {
    DataType at = column;
    for (PathStep step : steps) {
      if (NodeKind.of(at) == NodeKind.OPAQUE) {
        return false;
      }
      at = NodeKind.inside(at, step);
    }
    return steps.isEmpty() || !(at instanceof UnionType union) || union.branches().size() > 1;
  }

  /** A vector of no rows. */
  public ColumnVector empty() {
    return values.empty();
  }

  /**
   * The values of some places.
   *
   * @param column in which the path begins
   * @param first the first place; {@code length} of them exist
   */
  public ColumnVector fill(EncodedColumn column, int first, int length) {
    if (column instanceof VectorNode node) {
      return fillFromNode(node, first, length);
    }
    builder.begin();
    builder.setLimit(Long.MAX_VALUE);
    if (column.isConstant()) {
      column.append(first, 1, path, builder);
      return repeat(length);
    }
    column.append(first, length, path, builder);
    return builder.end();
  }

  /** The value that was added to the builder, in all rows. */
  private ColumnVector repeat(int length) {
    ColumnVector one = builder.end();
    if (one.isNull(0)) {
      return values.allNull(length);
    }
    constant.setValue(one);
    constant.resize(length);
    return constant;
  }

  private ColumnVector fillFromNode(VectorNode node, int first, int length) {
    VectorNode at = node;
    for (int depth = 0; depth < steps.size(); depth++) {
      if (at.validity().kind() != Validity.Kind.NO_NULLS) {
        return fillOneByOne(node, first, length);
      }
      if (at instanceof RecordNode record && steps.get(depth) instanceof PathStep.FieldStep step) {
        at = record.field(step.ordinal());
      } else if (at instanceof MapNode maps && depth == steps.size() - 1) {
        return fillKey(node, maps, first, length);
      } else {
        return fillOneByOne(node, first, length);
      }
    }
    return values.fill(at, first, length);
  }

  private ColumnVector fillKey(VectorNode node, MapNode maps, int first, int length) {
    byte[] key = KeyBytes.of(((PathStep.KeyStep) steps.get(steps.size() - 1)).key());
    int at = maps.columnOf(key);
    if (at < 0) {
      boolean mayBeThere = maps.hasOverflow() && maps.overflow().mayHave(key);
      return mayBeThere ? fillOneByOne(node, first, length) : values.allNull(length);
    }
    KeyColumn column = maps.columns()[at];
    int from = column.rank(first);
    if (column.isEverywhere()) {
      return values.fill(maps.values(column), from, length);
    }
    int count = column.rankOfEnd(first + length) - from;
    return rows.spread(column, first, length, values.fill(maps.values(column), from, count));
  }

  private ColumnVector fillOneByOne(VectorNode node, int first, int length) {
    builder.begin();
    builder.setLimit(node.mostBytes());
    for (int i = 0; i < length; i++) {
      if (find(node, first + i)) {
        ((VectorNode) place.values()).append(place.index(), builder);
      } else {
        builder.addNull();
      }
    }
    return builder.end();
  }

  /** Whether there is a value at the end of the path, to which the place then leads. */
  private boolean find(VectorNode node, int index) {
    place.turnTo(node, index);
    for (PathStep step : steps) {
      VectorNode at = (VectorNode) place.values();
      if (at.isNull(place.index())) {
        return false;
      }
      if (step instanceof PathStep.FieldStep field && at instanceof RecordNode record) {
        place.turnTo(record.field(field.ordinal()), place.index());
      } else if (!(step instanceof PathStep.KeyStep key)
          || !((MapNode) at).find(place.index(), key.key(), place)) {
        return false;
      }
    }
    return !place.values().isNull(place.index());
  }
}
