package dev.stoa.bench.column.vortex;

import dev.stoa.bench.column.ColumnFormat;
import dev.stoa.bench.column.UnavailableFormatException;
import dev.stoa.bench.column.arrow.ArrowFormat;
import dev.stoa.bench.column.child.ChildCommand;
import dev.stoa.bench.column.child.ConvertedFormat;
import dev.stoa.bench.column.child.PeerModule;

/** Vortex's files through its Java binding, which returns Arrow vectors. */
public final class VortexFormat {
  private static final String NAME = "vortex";

  private VortexFormat() {}

  /** A new instance with its own process. */
  public static ColumnFormat start() throws UnavailableFormatException {
    ChildCommand command =
        PeerModule.build(NAME)
            .command("dev.stoa.peers.vortex.VortexChild", ArrowFormat.UNCHECKED.options())
            .onOneProcessor();
    return new ConvertedFormat(
        NAME,
        NAME,
        "its writer's defaults, Arrow's vectors with their checks off, " + command.processors(),
        command);
  }
}
