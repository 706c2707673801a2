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
final class PromotedSerde extends DelegatingSerde {
  private final Schema.Type wanted;
  private final UnaryOperator<Object> promotion;

  private PromotedSerde(ValueSerde stored, Schema.Type wanted, UnaryOperator<Object> promotion) {
    super(stored);
    this.wanted = wanted;
    this.promotion = promotion;
  }

  /**
   * The serde that reads values of one schema as those of a wider one; empty if Avro has no rule.
   */
  static Optional<ValueSerde> of(Schema written, Schema wanted) {
    return promotion(written.getType(), wanted)
        .map(promotion -> new PromotedSerde(ValueSerde.of(written), wanted.getType(), promotion));
  }

  private static Optional<UnaryOperator<Object>> promotion(Schema.Type written, Schema wanted) {
    return Optional.ofNullable(
        switch (wanted.getType()) {
          case LONG -> written == Schema.Type.INT ? v -> ((Number) v).longValue() : null;
          case FLOAT -> isIntegral(written) ? v -> ((Number) v).floatValue() : null;
          case DOUBLE ->
              isIntegral(written) || written == Schema.Type.FLOAT
                  ? v -> ((Number) v).doubleValue()
                  : null;
          case BYTES -> written == Schema.Type.STRING ? PromotedSerde::bytes : null;
          case STRING -> written == Schema.Type.BYTES ? text(wanted) : null;
          default -> null;
        });
  }

  private static boolean isIntegral(Schema.Type type) {
    return type == Schema.Type.INT || type == Schema.Type.LONG;
  }

  private static Object bytes(Object text) {
    return ByteBuffer.wrap(text.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static UnaryOperator<Object> text(Schema wanted) {
    boolean asString = AvroTypes.isJavaString(AvroTypes.type(wanted));
    return value -> {
      // Read without a reusable object, so that the value owns its array.
      Utf8 text = new Utf8(((ByteBuffer) value).array());
      return asString ? text.toString() : text;
    };
  }

  @Override
  public Object read(ByteReader in, Object reuse) {
    return promotion.apply(delegate().read(in, null));
  }

  @Override
  public long readLong(ByteReader in) {
    return wanted == Schema.Type.LONG ? delegate().readLong(in) : super.readLong(in);
  }

  @Override
  public float readFloat(ByteReader in) {
    return wanted == Schema.Type.FLOAT ? (float) delegate().readLong(in) : super.readFloat(in);
  }

  @Override
  public double readDouble(ByteReader in) {
    return switch (wanted) {
      case FLOAT -> readFloat(in);
      case DOUBLE ->
          delegate() instanceof IntSerde || delegate() instanceof LongSerde
              ? (double) delegate().readLong(in)
              : delegate().readDouble(in);
      default -> super.readDouble(in);
    };
  }

  // Strings and bytes have the same binary form.

  @Override
  public void readText(ByteReader in, Utf8 target) {
    if (wanted == Schema.Type.STRING) {
      StringSerde.readText(in, false, target);
    } else {
      super.readText(in, target);
    }
  }

  @Override
  public ByteBuffer readBytes(ByteReader in, ByteBuffer reuse) {
    return wanted == Schema.Type.BYTES
        ? BytesSerde.copy(in, in.readLength(), reuse)
        : super.readBytes(in, reuse);
  }
}
