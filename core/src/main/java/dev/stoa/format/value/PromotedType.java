package dev.stoa.format.value;

import dev.stoa.avro.AvroTypes;
import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Values read as a wider type than they were written with, as Avro's schema resolution allows. */
final class PromotedType extends ReadingType {
  private final Schema.Type wanted;
  private final UnaryOperator<Object> promotion;

  private PromotedType(ValueType stored, Schema.Type wanted, UnaryOperator<Object> promotion) {
    super(stored);
    this.wanted = wanted;
    this.promotion = promotion;
  }

  /** The type that reads values of one schema as those of a wider; empty where Avro has no rule. */
  static Optional<ValueType> of(Schema written, Schema wanted) {
    return promotion(written.getType(), wanted)
        .map(promotion -> new PromotedType(ValueType.of(written), wanted.getType(), promotion));
  }

  private static Optional<UnaryOperator<Object>> promotion(Schema.Type written, Schema wanted) {
    return Optional.ofNullable(
        switch (wanted.getType()) {
          case LONG -> written == Schema.Type.INT ? v -> ((Number) v).longValue() : null;
          case FLOAT -> isWhole(written) ? v -> ((Number) v).floatValue() : null;
          case DOUBLE ->
              isWhole(written) || written == Schema.Type.FLOAT
                  ? v -> ((Number) v).doubleValue()
                  : null;
          case BYTES -> written == Schema.Type.STRING ? PromotedType::bytes : null;
          case STRING -> written == Schema.Type.BYTES ? text(wanted) : null;
          default -> null;
        });
  }

  private static boolean isWhole(Schema.Type type) {
    return type == Schema.Type.INT || type == Schema.Type.LONG;
  }

  private static Object bytes(Object text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static UnaryOperator<Object> text(Schema wanted) {
    boolean asString = AvroTypes.isJavaString(AvroTypes.type(wanted));
    return value -> {
      // Read without an object to reuse, so that the array is the value's own.
      Utf8 text = new Utf8(((ByteBuffer) value).array());
      return asString ? text.toString() : text;
    };
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return promotion.apply(stored().read(in, null));
  }

  @Override
  public long readLong(ByteReader in) {
    return wanted == Schema.Type.LONG ? stored().readLong(in) : super.readLong(in);
  }

  @Override
  public float readFloat(ByteReader in) {
    return wanted == Schema.Type.FLOAT ? (float) stored().readLong(in) : super.readFloat(in);
  }

  @Override
  public double readDouble(ByteReader in) {
    return switch (wanted) {
      case FLOAT -> readFloat(in);
      case DOUBLE ->
          stored() instanceof IntType || stored() instanceof LongType
              ? (double) stored().readLong(in)
              : stored().readDouble(in);
      default -> super.readDouble(in);
    };
  }

  // Texts and bytes are the same in bytes.

  @Override
  public void readText(ByteReader in, Utf8 target) {
    if (wanted == Schema.Type.STRING) {
      TextType.readText(in, false, target);
    } else {
      super.readText(in, target);
    }
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return wanted == Schema.Type.BYTES
        ? BytesType.copy(in, in.readLength(), reuse)
        : super.readBytes(in, reuse);
  }
}
