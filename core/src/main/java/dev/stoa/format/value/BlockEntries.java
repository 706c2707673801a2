package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.view.EntryWalk;

/** The walk over the entries of a {@link MapType}. */
final class BlockEntries extends EntryWalk {
  private final MapType type;
  private final SizedBlocks blocks;
  private ByteReader in = new ByteReader();
  private int leftInBlock;
  private int blockEnd = SizedBlocks.UNKNOWN;
  private int keyStart;
  private int valueStart;

  /** Whether {@link #valueStart} is the value of an entry and not the map's first byte. */
  private boolean isAtEntry;

  BlockEntries(MapType type, SizedBlocks blocks) {
    this.type = type;
    this.blocks = blocks;
  }

  @Override
  public void begin(ByteReader newIn) {
    in = newIn;
    leftInBlock = 0;
    blockEnd = SizedBlocks.UNKNOWN;
    valueStart = in.position();
    isAtEntry = false;
  }

  @Override
  public boolean next() {
    in.moveTo(valueStart);
    if (isAtEntry) {
      type.valueType().skip(in);
    }
    // Local until all went well: a fault must leave the place as it was.
    int left = leftInBlock;
    int ending = blockEnd;
    if (left == 0) {
      SizedBlocks.checkEnd(in, blockEnd);
      left = blocks.begin(in);
      if (left == 0) {
        end();
        return false;
      }
      ending = blocks.end();
    }
    int key = in.position();
    in.skip(in.readLength());
    leftInBlock = left - 1;
    blockEnd = ending;
    keyStart = key;
    valueStart = in.position();
    isAtEntry = true;
    return true;
  }

  @Override
  public void checkEnd() {
    in.moveTo(valueStart);
    type.valueType().skip(in);
    SizedBlocks.checkEnd(in, blockEnd);
  }

  /** Stays before the zero behind the last block, which is read again if need be. */
  private void end() {
    valueStart = in.position() - 1;
    leftInBlock = 0;
    blockEnd = SizedBlocks.UNKNOWN;
    isAtEntry = false;
  }

  @Override
  public CharSequence key() {
    in.moveTo(keyStart);
    return TextType.readText(in, type.hasStringKeys(), null);
  }

  @Override
  public ByteReader value() {
    in.moveTo(valueStart);
    return in;
  }
}
