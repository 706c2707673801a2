package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.avro.Schema;
import org.apache.avro.util.Utf8;

/** Values read as a wider type than they were written with, as Avro's schema resolution allows. */
final class PromotedType extends ReadingType {
  private final ValueType stored;
  private final UnaryOperator<Object> promotion;

  private PromotedType(ValueType stored, UnaryOperator<Object> promotion) {
    super(stored.schema());
    this.stored = stored;
    this.promotion = promotion;
  }

  /** The type that reads values of one schema as those of a wider; empty where Avro has no rule. */
  static Optional<ValueType> of(Schema written, Schema wanted) {
    return promotion(written.getType(), wanted)
        .map(promotion -> new PromotedType(ValueType.of(written), promotion));
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
    boolean asString = TextType.isString(wanted);
    return value -> {
      // Read without an object to reuse, so that the array is the value's own.
      Utf8 text = new Utf8(((ByteBuffer) value).array());
      return asString ? text.toString() : text;
    };
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return promotion.apply(stored.read(in, null));
  }

  @Override
  public void skip(ByteReader in) {
    stored.skip(in);
  }

  @Override
  int leastSizeInBytes() {
    return stored.leastSizeInBytes();
  }
}
