package dev.stoa.format.vector.write;

import dev.stoa.format.builder.ArrayBuilder;
import dev.stoa.format.builder.BytesBuilder;
import dev.stoa.format.builder.ColumnBuilder;
import dev.stoa.format.builder.FloatingBuilder;
import dev.stoa.format.builder.LongBuilder;
import dev.stoa.format.builder.MapBuilder;
import dev.stoa.format.builder.NullBuilder;
import dev.stoa.format.builder.RecordBuilder;
import dev.stoa.format.builder.Tally;
import dev.stoa.format.vector.buffer.NodeKind;
import java.util.List;
import org.apache.avro.Schema;

/** Makes builders of the shapes that vector pages store. Called by writers of columns. */
public final class NodeBuilders {
  private NodeBuilders() {}

  /** A builder of the values of a schema. */
  public static ColumnBuilder of(Schema schema, Tally tally) {
    boolean isNullable = NodeKind.isOptional(schema);
    Schema value = NodeKind.valueSchema(schema);
    return switch (NodeKind.of(value)) {
      case NULL -> new NullBuilder(tally);
      case NUMBER -> new LongBuilder(tally, isNullable);
      case FLOAT -> FloatingBuilder.ofFloats(tally, isNullable);
      case DOUBLE -> FloatingBuilder.ofDoubles(tally, isNullable);
      case BYTES -> BytesBuilder.ofBytes(tally, isNullable);
      case FIXED, OPAQUE -> BytesBuilder.ofValues(tally, isNullable);
      case DECIMAL ->
          value.getType() == Schema.Type.FIXED
              ? BytesBuilder.ofValues(tally, isNullable)
              : BytesBuilder.ofBytes(tally, isNullable);
      case RECORD -> new RecordBuilder(tally, isNullable, fields(value, tally));
      case ARRAY -> new ArrayBuilder(tally, isNullable, of(value.getElementType(), tally));
      case MAP -> new MapBuilder(tally, isNullable, of(value.getValueType(), tally));
    };
  }

  private static List<ColumnBuilder> fields(Schema record, Tally tally) {
    return record.getFields().stream().map(field -> of(field.schema(), tally)).toList();
  }
}
