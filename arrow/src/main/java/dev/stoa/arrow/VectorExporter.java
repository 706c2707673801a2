package dev.stoa.arrow;

import dev.stoa.data.ArrayVector;
import dev.stoa.data.BooleanVector;
import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.ConstantVector;
import dev.stoa.data.DictionaryVector;
import dev.stoa.data.DoubleVector;
import dev.stoa.data.FloatVector;
import dev.stoa.data.IntVector;
import dev.stoa.data.LongVector;
import dev.stoa.data.MapVector;
import dev.stoa.data.RecordVector;
import dev.stoa.type.TypeKind;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;

/**
 * Fills Arrow vectors and their children with the values of a table's vectors. Called by {@link
 * BatchExporter}.
 */
final class VectorExporter {
  private final BufferAllocator allocator;

  VectorExporter(BufferAllocator allocator) {
    this.allocator = allocator;
  }

  /** Fills an empty Arrow vector with some rows of a table's vector. */
  void fill(FieldVector target, ColumnVector source, RowSelection rows) {
    if (target instanceof NullVector) {
      target.setValueCount(rows.count());
      return;
    }
    try (ArrowBuffers buffers = new ArrowBuffers(allocator)) {
      int nullCount = buffers.addValidity(target.getField(), source, rows);
      fillValues(target, new ArrowFieldNode(rows.count(), nullCount), source, rows, buffers);
    }
  }

  private void fillValues(
      FieldVector target,
      ArrowFieldNode node,
      ColumnVector source,
      RowSelection rows,
      ArrowBuffers buffers) {
    if (source instanceof DictionaryVector dictionaryVector) {
      RowSelection codes = rows.withNullsAbsent(dictionaryVector).toCodes(dictionaryVector);
      fillValues(target, node, dictionaryVector.dictionary(), codes, buffers);
    } else if (source instanceof ConstantVector constant) {
      RowSelection zeros = rows.withNullsAbsent(constant).toConstantRows();
      fillValues(target, node, constant.value(), zeros, buffers);
    } else if (source instanceof RecordVector record) {
      target.loadFieldBuffers(node, buffers.list());
      fillFields(target.getChildrenFromFields(), record.fields(), rows.withNullsAbsent(record));
    } else if (source instanceof ArrayVector array) {
      RowSelection elements = NestedRanges.of(array).addOffsets(rows, buffers);
      target.loadFieldBuffers(node, buffers.list());
      fill(target.getChildrenFromFields().get(0), array.elements(), elements);
    } else if (source instanceof MapVector map) {
      RowSelection entries = NestedRanges.of(map).addOffsets(rows, buffers);
      target.loadFieldBuffers(node, buffers.list());
      fillEntries(target.getChildrenFromFields().get(0), map, entries);
    } else {
      addValues(target.getField().getType(), source, rows, buffers);
      target.loadFieldBuffers(node, buffers.list());
    }
  }

  private void fillFields(
      List<FieldVector> targets, List<ColumnVector> sources, RowSelection rows) {
    for (int ordinal = 0; ordinal < targets.size(); ordinal++) {
      fill(targets.get(ordinal), sources.get(ordinal), rows);
    }
  }

  private void fillEntries(FieldVector target, MapVector source, RowSelection rows) {
    try (ArrowBuffers buffers = new ArrowBuffers(allocator)) {
      buffers.addNoValidity();
      target.loadFieldBuffers(new ArrowFieldNode(rows.count(), 0), buffers.list());
    }
    fillFields(target.getChildrenFromFields(), List.of(source.keys(), source.values()), rows);
  }

  private static void addValues(
      ArrowType type, ColumnVector source, RowSelection rows, ArrowBuffers buffers) {
    if (source instanceof IntVector ints) {
      NumberExporters.add(ints, rows, buffers);
    } else if (source instanceof LongVector longs) {
      addLongs(type, longs, rows, buffers);
    } else if (source instanceof FloatVector floats) {
      NumberExporters.add(floats, rows, buffers);
    } else if (source instanceof DoubleVector doubles) {
      NumberExporters.add(doubles, rows, buffers);
    } else if (source instanceof BooleanVector booleans) {
      NumberExporters.add(booleans, rows, buffers);
    } else if (source instanceof BytesVector bytes) {
      addBytes(type, bytes, rows, buffers);
    } else {
      throw new IllegalArgumentException(
          "cannot export " + source.getClass().getSimpleName() + " to Arrow type " + type);
    }
  }

  private static void addLongs(
      ArrowType type, LongVector source, RowSelection rows, ArrowBuffers buffers) {
    if (type instanceof ArrowType.Decimal decimal && decimal.getBitWidth() > Long.SIZE) {
      DecimalExporters.add(source, rows, decimal.getBitWidth() / Byte.SIZE, buffers);
    } else {
      NumberExporters.add(source, rows, buffers);
    }
  }

  private static void addBytes(
      ArrowType type, BytesVector source, RowSelection rows, ArrowBuffers buffers) {
    if (type instanceof ArrowType.Decimal decimal) {
      DecimalExporters.add(source, rows, decimal.getBitWidth() / Byte.SIZE, buffers);
    } else if (source.type().valueType().storedKind() == TypeKind.STRING
        && type instanceof ArrowType.FixedSizeBinary) {
      BytesExporters.addUuids(source, rows, buffers);
    } else if (type instanceof ArrowType.Interval) {
      Durations.add(source, rows, buffers);
    } else if (type instanceof ArrowType.FixedSizeBinary fixed) {
      BytesExporters.addFixed(source, rows, fixed.getByteWidth(), buffers);
    } else {
      BytesExporters.add(source, rows, buffers);
    }
  }
}
