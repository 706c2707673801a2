package dev.stoa.bench.column.vortex;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.arrow.ArrowFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ConvertedFormat;
import dev.stoa.bench.column.child.PeerModule;

/** Vortex files, read through Vortex's Java binding, which returns Arrow vectors. */
public final class VortexFormat {
  private static final String NAME = "vortex";

  private VortexFormat() {}

  /** Creates an instance with its own child JVM. */
  public static ColumnFormat newFormat() throws UnavailableFormatException {
    ChildCommand command =
        PeerModule.build(NAME)
            .command("dev.stoa.peers.vortex.VortexChild", ArrowFormat.UNCHECKED.jvmOptions())
            .onOneProcessor();
    return new ConvertedFormat(
        NAME,
        NAME,
        "default writer options, Arrow vectors without checks of bounds and nulls, "
            + command.processorLimit(),
        command);
  }
}
