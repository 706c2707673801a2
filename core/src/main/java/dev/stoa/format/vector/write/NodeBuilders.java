package dev.stoa.format.vector.write;

import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NullBuilder;
import dev.stoa.format.builder.NumberBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.builder.SizeTracker;
import dev.stoa.format.vector.buffer.NodeKind;
import dev.stoa.type.DataType;
import dev.stoa.type.NestedTypes;
import dev.stoa.type.TypeKind;
import java.util.List;

/** Creates the builders for vector pages. Called by writers of columns. */
public final class NodeBuilders {
  private NodeBuilders() {}

  /** A builder of the values of a type. */
  public static ColumnBuilder of(DataType type, SizeTracker tally) {
    boolean isNullable = NodeKind.isNullable(type);
    DataType value = NestedTypes.unwrapNullable(type);
    return switch (NodeKind.of(value)) {
      case NULL -> new NullBuilder(tally);
      case INTEGRAL -> NumberBuilder.ofLongs(tally, isNullable);
      case FLOAT -> NumberBuilder.ofFloats(tally, isNullable);
      case DOUBLE -> NumberBuilder.ofDoubles(tally, isNullable);
      case BYTES -> BytesBuilder.ofBytes(tally, isNullable);
      case FIXED, OPAQUE -> BytesBuilder.ofUnprefixed(tally, isNullable);
      case DECIMAL ->
          value.storedKind() == TypeKind.FIXED
              ? BytesBuilder.ofUnprefixed(tally, isNullable)
              : BytesBuilder.ofBytes(tally, isNullable);
      case RECORD -> new RecordBuilder(tally, isNullable, fields(value, tally));
      case ARRAY -> new ArrayBuilder(tally, isNullable, of(NestedTypes.element(value), tally));
      case MAP -> new MapBuilder(tally, isNullable, of(NestedTypes.mapValue(value), tally));
    };
  }

  private static List<ColumnBuilder> fields(DataType record, SizeTracker tally) {
    return NestedTypes.fields(record).stream().map(field -> of(field.type(), tally)).toList();
  }
}
