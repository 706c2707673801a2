package dev.stoa.format.encoding.constantbytes;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.BytesDecoder;
import dev.stoa.format.encoding.BytesValues;
import dev.stoa.format.encoding.Encoding;
import dev.stoa.format.encoding.EncodingContext;
import dev.stoa.format.encoding.EncodingInput;
import dev.stoa.format.encoding.EncodingOutput;
import dev.stoa.format.encoding.Estimate;
import java.util.Optional;

/** Stores one byte string for all values. */
public final class ConstantBytesEncoding extends Encoding<BytesValues, BytesDecoder> {
  /** The measured time to decode a value. */
  private static final double NANOS_PER_VALUE = 0.1;

  /** Creates the encoding; it has no state. */
  public ConstantBytesEncoding() {
    super(0, "constant");
  }

  @Override
  public boolean isPlain() {
    return true;
  }

  @Override
  public Optional<Estimate> estimate(BytesValues values, EncodingContext context, double limit) {
    return values.isConstant()
        ? Optional.of(new Estimate(lengthOf(values), values.count() * NANOS_PER_VALUE))
        : Optional.empty();
  }

  private static int lengthOf(BytesValues values) {
    return values.count() == 0 ? 0 : values.endOffsets()[0];
  }

  @Override
  public void write(BytesValues values, EncodingOutput out) {
    ByteWriter value = new ByteWriter();
    value.writeBytes(values.data().array(), 0, lengthOf(values));
    out.writeRegion(value);
  }

  @Override
  public BytesDecoder open(EncodingInput in, int count) {
    return new ConstantBytesDecoder(in.readRegion(), count);
  }
}
