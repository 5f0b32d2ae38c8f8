package main

import "math/rand"

const (
	drawsPinned = 2
	drawMargin  = 0.004
)

// findDrawSeeds searches, for every pattern of low and high draws, a seed of math/rand that starts with it.
func findDrawSeeds() []drawSeed {
	found := map[int]drawSeed{}
	for seed := drawSeed(1); len(found) < 1<<drawsPinned; seed++ {
		source := rand.New(rand.NewSource(seed))
		pattern, extreme := 0, true
		for draw := 0; draw < drawsPinned && extreme; draw++ {
			value := source.Float64()
			switch {
			case value > 1-drawMargin:
				pattern |= 1 << draw
			case value >= drawMargin:
				extreme = false
			}
		}
		if _, known := found[pattern]; extreme && !known {
			found[pattern] = seed
		}
	}
	seeds := make([]drawSeed, 0, len(found))
	for pattern := 0; pattern < len(found); pattern++ {
		seeds = append(seeds, found[pattern])
	}
	return seeds
}
