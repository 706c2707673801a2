package dev.stoa.format.encoding.registry;

import dev.stoa.format.encoding.EncodingSet;
import dev.stoa.format.encoding.Encodings;
import dev.stoa.format.encoding.FloatingDecoder;
import dev.stoa.format.encoding.FloatingValues;
import dev.stoa.format.encoding.alp.AlpEncoding;
import dev.stoa.format.encoding.bits.FloatingBitsEncoding;
import dev.stoa.format.encoding.bits.PlainFloatingEncoding;
import dev.stoa.format.encoding.bytestreamsplit.ByteStreamSplitEncoding;
import dev.stoa.format.encoding.constant.ConstantEncoding;
import dev.stoa.format.encoding.constantbytes.ConstantBytesEncoding;
import dev.stoa.format.encoding.delta.DeltaEncoding;
import dev.stoa.format.encoding.dictionary.DictionaryEncoding;
import dev.stoa.format.encoding.dictionarybytes.DictionaryBytesEncoding;
import dev.stoa.format.encoding.fsst.FsstEncoding;
import dev.stoa.format.encoding.packed.PackedEncoding;
import dev.stoa.format.encoding.packedbytes.PackedBytesEncoding;
import dev.stoa.format.encoding.plain.PlainEncoding;
import dev.stoa.format.encoding.plainbytes.PlainBytesEncoding;
import dev.stoa.format.encoding.runlength.RunLengthEncoding;
import java.util.List;

/**
 * The registry of all encodings of the format. To add an encoding, add it to one of the lists
 * below, after those with cheaper estimates: an estimate can stop at the lowest cost before it.
 */
public final class StandardEncodings {
  /** All encodings, in the order in which they are tried. */
  public static final Encodings ALL =
      new Encodings(
          new EncodingSet<>(
              "numbers",
              List.of(
                  new ConstantEncoding(),
                  new PlainEncoding(),
                  new PackedEncoding(),
                  new RunLengthEncoding(),
                  new DeltaEncoding(),
                  new DictionaryEncoding(),
                  new ByteStreamSplitEncoding())),
          floating("doubles", Double.BYTES),
          floating("floats", Float.BYTES),
          new EncodingSet<>(
              "byte strings",
              List.of(
                  new ConstantBytesEncoding(),
                  new DictionaryBytesEncoding(),
                  new PackedBytesEncoding(),
                  new PlainBytesEncoding(),
                  new FsstEncoding())));

  private StandardEncodings() {}

  private static EncodingSet<FloatingValues, FloatingDecoder> floating(
      String kind, int widthInBytes) {
    return new EncodingSet<>(
        kind,
        List.of(
            new PlainFloatingEncoding(widthInBytes),
            new AlpEncoding(widthInBytes),
            new FloatingBitsEncoding(widthInBytes)));
  }
}
