package dev.stoa.bench.experiment.eventindex;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The key of an event: the data set it belongs to, in five parts, and its number in it.
 *
 * @param project the project, such as data18_13TeV
 * @param runNumber the number of the run
 * @param streamName the stream, such as physics_Main
 * @param productionStep the step that made the data, such as deriv
 * @param amiTag the configuration of the step, such as f937_m1972
 * @param eventNumber the number of the event in the run
 */
public record EventKey(
    String project,
    int runNumber,
    String streamName,
    String productionStep,
    String amiTag,
    long eventNumber) {

  /**
   * Returns the key as bytes, whose unsigned order is that of the parts: texts end with a zero, and
   * numbers, which are not negative, begin with their highest byte.
   */
  public byte[] toBytes() {
    byte[][] texts = {
      project.getBytes(StandardCharsets.UTF_8),
      streamName.getBytes(StandardCharsets.UTF_8),
      productionStep.getBytes(StandardCharsets.UTF_8),
      amiTag.getBytes(StandardCharsets.UTF_8)
    };
    int length = Integer.BYTES + Long.BYTES;
    for (byte[] text : texts) {
      length += text.length + 1;
    }
    ByteBuffer bytes = ByteBuffer.allocate(length);
    bytes.put(texts[0]).put((byte) 0).putInt(runNumber);
    for (int i = 1; i < texts.length; i++) {
      bytes.put(texts[i]).put((byte) 0);
    }
    return bytes.putLong(eventNumber).array();
  }
}
