package dev.stoa.format.vector.write;

import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.predicate.bounds.BytesBoundsBuilder;
import dev.stoa.predicate.bounds.BytesOrder;
import dev.stoa.predicate.bounds.DoubleBoundsBuilder;
import dev.stoa.predicate.bounds.LongBoundsBuilder;
import dev.stoa.type.ComparisonKind;
import dev.stoa.type.DataType;
import dev.stoa.type.TypeKind;
import java.util.Optional;

/** Computes the bounds of a builder's values. Called by {@link NodeWriter} for each page. */
final class NodeBounds {
  private NodeBounds() {}

  /**
   * Adds the bounds of values, but not of values nested in them.
   *
   * @param valueType the type of the non-null values
   */
  static void add(
      DataType valueType, ColumnBuilder values, String path, BoundsCollector collector) {
    if (collector.isFull()) {
      return;
    }
    if (values instanceof NumberBuilder numbers) {
      if (numbers.areLongs()) {
        addLongs(numbers, path, collector);
      } else {
        addFloating(numbers, path, collector);
      }
    } else if (values instanceof BytesBuilder bytes) {
      addBytes(valueType, bytes, path, collector);
    } else {
      boolean isNullType = valueType.kind() == TypeKind.NULL;
      collector.addCounts(path, isNullType ? 0 : values.valueCount());
    }
  }

  private static void addLongs(NumberBuilder values, String path, BoundsCollector collector) {
    LongBoundsBuilder bounds = new LongBoundsBuilder();
    // Nulls repeat the previous value, except for leading nulls, which are skipped.
    int first = values.nextPresent(0);
    int count = values.count() - first;
    bounds.addRepeated(values.values(), first, count, values.valueCount());
    collector.add(path, values.valueCount(), bounds);
  }

  private static void addFloating(NumberBuilder values, String path, BoundsCollector collector) {
    DoubleBoundsBuilder bounds = new DoubleBoundsBuilder();
    for (int i = 0; i < values.count(); i++) {
      if (values.isPresent(i)) {
        bounds.add(values.doubleAt(i));
      }
    }
    collector.add(path, values.valueCount(), bounds);
  }

  private static void addBytes(
      DataType valueType, BytesBuilder values, String path, BoundsCollector collector) {
    NodeKind kind = NodeKind.of(valueType);
    if (kind == NodeKind.OPAQUE) {
      return;
    }
    Optional<BytesOrder> order = kind == NodeKind.DECIMAL ? Optional.empty() : orderOf(valueType);
    if (order.isEmpty()) {
      collector.addCounts(path, values.valueCount());
      return;
    }
    BytesBoundsBuilder bounds = new BytesBoundsBuilder(order.get());
    byte[] data = values.data().array();
    for (int i = 0; i < values.count(); i++) {
      if (values.isPresent(i)) {
        bounds.add(data, values.start(i), values.length(i));
      }
    }
    collector.add(path, values.valueCount(), bounds);
  }

  private static Optional<BytesOrder> orderOf(DataType type) {
    return switch (ComparisonKind.of(type)) {
      case BYTES -> Optional.of(BytesOrder.UNSIGNED);
      case DECIMAL -> Optional.of(BytesOrder.DECIMAL);
      default -> Optional.empty();
    };
  }
}
