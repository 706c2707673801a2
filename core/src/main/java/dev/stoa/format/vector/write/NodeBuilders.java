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

  /** Creates a builder of the values of a type. */
  public static ColumnBuilder of(DataType type, SizeTracker sizeTracker) {
    boolean isNullable = NodeKind.isNullable(type);
    DataType valueType = NestedTypes.unwrapNullable(type);
    return switch (NodeKind.of(valueType)) {
      case NULL -> new NullBuilder(sizeTracker);
      case INTEGRAL -> NumberBuilder.ofLongs(sizeTracker, isNullable);
      case FLOAT -> NumberBuilder.ofFloats(sizeTracker, isNullable);
      case DOUBLE -> NumberBuilder.ofDoubles(sizeTracker, isNullable);
      case BYTES -> BytesBuilder.ofBytes(sizeTracker, isNullable);
      case FIXED, OPAQUE -> BytesBuilder.ofUnprefixed(sizeTracker, isNullable);
      case DECIMAL ->
          valueType.storedKind() == TypeKind.FIXED
              ? BytesBuilder.ofUnprefixed(sizeTracker, isNullable)
              : BytesBuilder.ofBytes(sizeTracker, isNullable);
      case RECORD -> new RecordBuilder(sizeTracker, isNullable, fields(valueType, sizeTracker));
      case ARRAY ->
          new ArrayBuilder(
              sizeTracker, isNullable, of(NestedTypes.element(valueType), sizeTracker));
      case MAP ->
          new MapBuilder(sizeTracker, isNullable, of(NestedTypes.mapValue(valueType), sizeTracker));
    };
  }

  private static List<ColumnBuilder> fields(DataType recordType, SizeTracker sizeTracker) {
    return NestedTypes.fields(recordType).stream()
        .map(field -> of(field.type(), sizeTracker))
        .toList();
  }
}
